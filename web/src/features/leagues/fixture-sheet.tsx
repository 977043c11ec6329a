import { useState } from 'react'
import type { Fixture } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { fixtureOfText } from '@/lib/fixture-of'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Sheet } from '@/ui/sheet'
import { reviveFixture } from './fixture-actions'
import { AwardForm, PostponeForm, ScheduleForm } from './fixture-forms'
import { type FixtureMode, FixturePanel } from './fixture-panel'
import { FixtureReport } from './fixture-report'
import { Face, versusText } from './fixture-row'
import type { Wording } from './fixture-words'
import { byNumber, type SideNames } from './side-names'
import type { PlayView } from './view'

type FixtureSheetProps = {
  view: PlayView
  fixture: Fixture
  names: SideNames
  wording: Wording
  /** What it opens with, besides the fixture itself. */
  start?: FixtureMode | undefined
  onClose: () => void
}

/** A fixture: its date, its result, and what there is to do. Its forms replace it, and come back to it. */
export default function FixtureSheet({ view, fixture, names, wording, start, onClose }: FixtureSheetProps) {
  const t = useT()
  const [mode, setMode] = useState<FixtureMode | null>(start ?? null)
  const back = () => (start === undefined ? setMode(null) : onClose())
  if (mode === 'report') return <FixtureReport view={view} fixture={fixture} names={names} wording={wording} onClose={back} />
  if (mode === 'revive') {
    return <ConfirmSheet open onClose={back} title={t('fixture.revive_title')} text={t('fixture.revive_text')} action={t('fixture.do_revive')} onConfirm={() => reviveFixture(fixture.id)} />
  }
  const title = versusText(t, fixture, names, byNumber(view.fixtures), view.mine?.id)
  const forms = { view, fixture, names, wording, onDone: back }
  return (
    <Sheet open onClose={onClose} title={mode === null ? title : t(`fixture.title_${mode}`)} description={mode === null ? fixtureOfText(t, { league: view.league, round: fixture.round }) : title}>
      {mode === null && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Portraits fixture={fixture} names={names} />
          <FixturePanel view={view} fixture={fixture} names={names} wording={wording} onMode={setMode} />
        </div>
      )}
      {mode === 'postpone' && <PostponeForm {...forms} />}
      {mode === 'award' && <AwardForm {...forms} />}
      {mode === 'schedule' && <ScheduleForm {...forms} />}
      {mode !== null && (
        <Button variant="ghost" wide className="mt-2.5" onClick={back}>
          {t('common.cancel')}
        </Button>
      )}
    </Sheet>
  )
}

function Portraits({ fixture, names }: { fixture: Fixture; names: SideNames }) {
  const people = (at: 'a' | 'b') => (fixture[at] === undefined ? [] : [...names.people(fixture[at])])
  return (
    <span aria-hidden="true" className="flex">
      <Face people={people('a')} size={60} />
      <span className="-ml-3 rounded-full ring-3 ring-raised">
        <Face people={people('b')} size={60} />
      </span>
    </span>
  )
}
