import { useContext, useState } from 'react'
import type { Fixture, Score } from '@/wire'
import { useT } from '@/lib/i18n'
import { Refused } from '@/lib/refused'
import { dayAt } from '@/lib/zoned'
import { reportFixture } from './fixture-actions'
import { WhenFields } from './fixture-forms'
import { clockOf, instantOf, type Wording } from './fixture-words'
import { LeaguePartsContext } from './parts'
import type { SideNames } from './side-names'
import type { PlayView } from './view'

type FixtureReportProps = { view: PlayView; fixture: Fixture; names: SideNames; wording: Wording; onClose: () => void }

const HOUR = 3_600_000

/** Enters the result; without an agreed date, also when it was played. */
export function FixtureReport({ view, fixture, names, wording, onClose }: FixtureReportProps) {
  const t = useT()
  const { zone, now } = wording
  const { report } = useContext(LeaguePartsContext)
  const hasDate = fixture.game?.starts_at !== undefined
  const [when, setWhen] = useState(() => {
    const before = Math.floor((now - 2 * HOUR) / HOUR) * HOUR
    return { day: dayAt(before, zone), time: clockOf(before, zone) }
  })
  const people = (at: 'a' | 'b') => (fixture[at] === undefined ? [] : [...names.people(fixture[at])])

  async function send(score: Score) {
    const at = hasDate ? undefined : instantOf(when.day, when.time, zone)
    if (at === null) throw new Refused({ code: 'invalid', field: 'played_at', message: t('fixture.time_missing'), retry: false })
    await reportFixture(fixture.id, score, at)
  }

  return report?.(
    {
      id: fixture.id,
      sides: { a: people('a'), b: people('b') },
      ...(view.league.score_format !== undefined && { format: view.league.score_format }),
      ...(!hasDate && {
        fields: (
          <fieldset>
            <legend className="mb-2.5 text-16 font-bold">{t('fixture.played_at')}</legend>
            <WhenFields {...when} onChange={setWhen} />
          </fieldset>
        ),
      }),
      send,
    },
    onClose,
  )
}
