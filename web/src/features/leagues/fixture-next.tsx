import { useState } from 'react'
import type { Fixture, FixtureId, SideId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { Button, ButtonLink } from '@/ui/button'
import { agreeDate } from './fixture-actions'
import type { FixtureMode } from './fixture-panel'
import { whenText, type Wording } from './fixture-words'
import { nextStep, theirDates } from './next-step'
import type { PlayView } from './view'

type FixtureNextProps = { view: Pick<PlayView, 'mine' | 'leads'>; fixture: Fixture; wording: Wording; onOpen: (fixture: FixtureId, start?: FixtureMode) => void }

/** The one thing that I have to do next about a fixture of mine. */
export function FixtureNext({ view, fixture, wording, onOpen }: FixtureNextProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const mySide = view.mine?.players ?? []
  const step = nextStep(fixture, mySide, wording.now, view.mine?.id)
  const dates = theirDates(fixture, mySide)
  const [only] = dates
  if (step === 'watch') return fixture.match === undefined ? null : <WatchLink match={fixture.match} />
  // Captains alone speak for a team.
  if (fixture.tie && !view.leads) return null
  if (fixture.tie && lacksLineUp(fixture, view.mine?.id)) {
    return (
      <Button size="sm" onClick={() => onOpen(fixture.id)}>
        {t('tie.next_line_up')}
      </Button>
    )
  }
  if (step === 'answer' && only && dates.length === 1) {
    const accept = () => {
      setBusy(true)
      agreeDate(fixture.id, only.starts_at)
        .catch(toastTrouble)
        .finally(() => setBusy(false))
    }
    return (
      <Button size="sm" variant="soft" busy={busy} aria-label={t('fixture.accept_date', { when: whenText(wording, only.starts_at) })} onClick={accept}>
        {t('fixture.accept')}
      </Button>
    )
  }
  if (step === 'enter') {
    return (
      <Button size="sm" onClick={() => onOpen(fixture.id, 'report')}>
        {t('fixture.next_enter')}
      </Button>
    )
  }
  if (step === 'accept' || step === 'answer' || step === 'propose' || step === 'check') {
    return (
      <Button size="sm" variant={step === 'propose' ? 'secondary' : 'soft'} onClick={() => onOpen(fixture.id)}>
        {t(`fixture.next_${step === 'accept' ? 'answer' : step}`)}
      </Button>
    )
  }
  return null
}

/** Whether a tie with a date waits for the line-up of a side. */
function lacksLineUp({ tie, state, a }: Fixture, side: SideId | undefined): boolean {
  if (tie?.state !== 'line_ups' || state !== 'scheduled') return false
  return !(a === side ? tie.has_line_up_a : tie.has_line_up_b)
}

export function WatchLink({ match }: { match: string }) {
  const t = useT()
  return (
    <ButtonLink size="sm" variant="secondary" to={paths.live(match)}>
      {t('fixture.watch')}
    </ButtonLink>
  )
}
