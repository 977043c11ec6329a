import clsx from 'clsx'
import type { Millis } from '@/wire'
import { priceText } from '@/lib/band'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { useOrdinal } from '@/ui/use-ordinal'
import { isOpenToday, joinsLate, placesLeft, placesText, sideKind, stateText, TAKEN, todayIn } from './league-words'
import { type MyStep, stepOf, type StepCommand } from './my-step'
import { type LeagueView, namingMe } from './selectors'

/** What I can do about my place. */
export function useStep(view: LeagueView, now: Millis): MyStep {
  const me = useMe()
  const ordinal = useOrdinal()
  const { league, mine, organises } = view
  return stepOf({ league, mine, named: namingMe(view) !== undefined, organises, me: me ?? {}, today: todayIn(league, now), ordinal })
}

type StepProps = { view: LeagueView; step: MyStep; now: Millis; busy: boolean; onCommand: (command: StepCommand) => void }

/** Places, state and my next step, beside the page. */
export function JoinCard({ view: { league, round }, step, now, busy, onCommand }: StepProps) {
  const t = useT()
  const today = todayIn(league, now)
  return (
    <section aria-label={t('league.about.join')} className="rounded-card bg-raised p-5 shadow-card">
      <div className="flex items-start justify-between gap-3">
        <p className="text-30 leading-none font-extrabold tracking-tight tabular-nums">
          {league.taken}
          <span className="text-18 font-bold text-muted">{` / ${league.capacity}`}</span>
        </p>
        {(isOpenToday(league, today) || joinsLate(league)) && <Chip tone={placesLeft(league) === 0 || league.waiting_count > 0 ? 'warn' : 'success'}>{placesText(t, league)}</Chip>}
      </div>
      <p className="mt-2 text-15 text-muted">{dotted([t(`league.about.${sideKind(league)}`), priceText(t, league.price)])}</p>
      <p className="mb-4 text-15 text-muted">{stateText(t, league, today, round)}</p>
      <StepButton step={step} busy={busy} onCommand={onCommand} wide />
      {step.other && <OtherButton step={step} busy={busy} onCommand={onCommand} className="mt-1.5 w-full" />}
      <StepNote step={step} className="mt-2.5 text-center" />
    </section>
  )
}

/** The same as a bar at the bottom of narrow screens. */
export function JoinBar({ view: { league, round }, step, now, busy, onCommand }: StepProps) {
  const t = useT()
  const today = todayIn(league, now)
  const status = step.command === undefined
  return (
    <section aria-label={t('league.about.join')} className="sticky bottom-0 z-20 border-t-2 border-baseline bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden">
      {step.note && !step.note.key.endsWith('fit_level') && <StepNote step={step} className="gutter pt-2" />}
      <div className="page gutter flex items-center gap-3 py-2.5">
        <div className={clsx('min-w-0 text-14 leading-snug', status ? 'flex-1' : 'max-w-[40%] shrink-0', step.other && !status && 'max-sm:hidden')}>
          <p className="truncate font-bold">{isOpenToday(league, today) || joinsLate(league) ? placesText(t, league) : t(TAKEN[sideKind(league)], { taken: league.taken, capacity: league.capacity })}</p>
          <p className="truncate text-13 text-muted">{stateText(t, league, today, round)}</p>
        </div>
        <StepButton step={step} busy={busy} onCommand={onCommand} className={status ? 'shrink-0' : 'min-w-0 flex-1 px-2! text-16! sm:px-4!'} />
        {step.other && !status && <OtherButton step={step} busy={busy} onCommand={onCommand} />}
      </div>
    </section>
  )
}

type ButtonProps = { step: MyStep; busy: boolean; onCommand: (command: StepCommand) => void; wide?: boolean; className?: string }

/** Takes the step; without one, a chip says where I stand. */
function StepButton({ step: { command, textKey, vars, tone }, busy, onCommand, wide = false, className }: ButtonProps) {
  const t = useT()
  const text = t(`league.act.${textKey}`, vars)
  if (command === undefined) {
    return (
      <p className={clsx('flex min-h-11 items-center', className)}>
        <Chip tone={tone}>{text}</Chip>
      </p>
    )
  }
  return (
    <Button size="lg" wide={wide} busy={busy} {...(className !== undefined && { className })} onClick={() => onCommand(command)}>
      {text}
    </Button>
  )
}

function OtherButton({ step: { other }, busy, onCommand, className }: ButtonProps) {
  const t = useT()
  if (!other) return null
  return (
    <Button variant="ghost" disabled={busy} {...(className !== undefined && { className })} onClick={() => onCommand(other.command)}>
      {t(`league.act.${other.textKey}`)}
    </Button>
  )
}

function StepNote({ step: { note }, className }: { step: MyStep; className: string }) {
  const t = useT()
  return note ? <p className={clsx('text-14 text-muted', className)}>{t(note.key, note.vars)}</p> : null
}
