import { Check, Clock, EyeOff } from 'lucide-react'
import type { Fixture } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import type { Wording } from './fixture-words'
import type { SideNames } from './side-names'
import type { TieRights } from './tie-rights'
import { dueText, handedInText } from './tie-words'

type TieLineUpsProps = { fixture: Fixture; names: SideNames; wording: Wording; rights: TieRights; onOpen: () => void }

/** Until the line-ups are revealed: when they are due, whose is in, and the way for a captain to hand theirs in. */
export function TieLineUps({ fixture, names, wording, rights, onOpen }: TieLineUpsProps) {
  const t = useT()
  const { tie, state } = fixture
  if (tie?.state !== 'line_ups' || state === 'final' || state === 'cancelled' || state === 'waiting') return null
  const mineIn = rights.at !== undefined && (rights.at === 'a' ? tie.has_line_up_a : tie.has_line_up_b)
  return (
    <section aria-label={t('tie.line_ups')} className="rounded-card bg-raised p-5 shadow-card">
      <h2 className="text-18">{t('tie.line_ups')}</h2>
      <p className="flex items-start gap-2.5 pt-2 text-15 font-semibold">
        <Clock aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {dueText(wording, tie)}
      </p>
      <p role="status" className="flex items-start gap-2.5 pt-1.5 text-15 text-muted">
        <EyeOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {handedInText(t, fixture, names)}
      </p>
      {mineIn && (
        <p className="flex items-start gap-2.5 pt-1.5 text-15 text-success">
          <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" strokeWidth={2.5} />
          {t('tie.ours_in')}
        </p>
      )}
      {rights.lineUp && (
        <Button wide className="mt-4" variant={mineIn ? 'secondary' : 'primary'} onClick={onOpen}>
          {t(mineIn ? 'tie.change_line_up' : 'tie.choose_line_up')}
        </Button>
      )}
      {rights.leads && !rights.lineUp && fixture.game === undefined && <p className="pt-2 text-14 text-muted">{t('tie.date_first')}</p>}
    </section>
  )
}
