import type { Enrolment } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { firstName, levelText } from '@/lib/format'
import { type Translate, useT } from '@/lib/i18n'
import { agoText } from '@/lib/time'
import { useMe } from '@/store/hooks'
import { lazyChunk } from '@/ui/chunk'
import { LargeCourt, type RosterSeat } from '@/ui/large-court'
import { LazyPart } from '@/ui/lazy-part'
import { SkeletonRows } from '@/ui/skeleton'
import { personOf } from './enrolled-person'
import { type GameView, takenOf } from './selectors'
import type { Action } from './next-action'
import { bandText, surfaceOf } from './words'

const Requests = lazyChunk(async () => ({ default: (await import('./requests')).Requests }))

type EventRosterProps = { view: GameView; action: Action; now: number; onTake: () => void }

/** Actions that a tap on an open seat can run; not while others wait for the seat. */
const TAKES_SEAT = new Set(['take_open', 'take', 'ask', 'accept_invitation'])

/** The court with its players, and the requests below. */
export function EventRoster({ view, action, now, onTake }: EventRosterProps) {
  const t = useT()
  const me = useMe()?.id
  const { game, host } = view
  const takes = TAKES_SEAT.has(action.textKey) && game.taken < game.capacity && !view.busy
  return (
    <section aria-label={t('event.roster')}>
      <LargeCourt
        surface={surfaceOf(game)}
        capacity={game.capacity}
        seats={seatsOf(t, view, me)}
        {...(takes && { onTake, takeLabel: t(`game.act.${action.textKey}`, action.vars) })}
        className={game.state === 'cancelled' ? 'grayscale' : ''}
      />
      <p className="mt-3 text-15">
        <span className="mr-2.5 font-bold">{t('event.in_count', { taken: takenOf(view), capacity: game.capacity })}</span>
        {!host && <span className="text-muted">{askedText(t, view, now)}</span>}
      </p>
      {host && view.asked.length > 0 && (
        <LazyPart fallback={<SkeletonRows rows={view.asked.length} portrait={44} />}>
          <Requests asked={view.asked} now={now} />
        </LazyPart>
      )}
    </section>
  )
}

/** The players in order, then the offered seats, then the open ones. */
export function seatsOf(t: Translate, { game, seated, offered }: GameView, me: string | undefined): RosterSeat[] {
  const taken = seated.map((enrolment): RosterSeat => {
    const { id } = enrolment.player ?? { id: undefined }
    return {
      is: 'taken',
      person: personOf(enrolment),
      called: enrolment.guest || (enrolment.guest_of && personOf(enrolment).name),
      note: noteOf(t, enrolment, game.organiser.id),
      mine: id !== undefined && id === me,
      here: enrolment.state === 'checked_in',
      ...(id !== undefined && { to: id === me ? paths.profile() : paths.player(id) }),
    }
  })
  const held = offered.map(({ player }): RosterSeat => ({ is: 'held', ...(player?.id === me && { note: t('event.for_you') }) }))
  const note = bandText(t, game)
  const open = Math.max(0, game.capacity - taken.length - held.length)
  return [...taken, ...held, ...Array.from({ length: open }, (): RosterSeat => ({ is: 'open', note }))]
}

function noteOf(t: Translate, { level, player, guest, state }: Enrolment, organiser: string): string | undefined {
  const parts = [
    level !== undefined && levelText(level),
    player?.id === organiser && t('event.host'),
    guest !== undefined && t('event.guest'),
    state === 'no_show' && t('event.absent'),
  ]
  return dotted(parts) || undefined
}

/** "Hannah asked 2 min ago; Diego decides." */
function askedText(t: Translate, { game, asked, waiting }: GameView, now: number): string {
  const last = asked.at(-1)
  const parts: string[] = []
  if (last) {
    const names = { name: firstName(personOf(last).name), host: firstName(game.organiser.name) }
    if (asked.length > 1) parts.push(t('event.asked_many', { count: asked.length - 1, ...names }))
    else parts.push(t('event.asked', { ...names, ago: agoText(last.at, now) }))
  }
  if (waiting.length > 0) parts.push(t('event.waiting_count', { count: game.waiting_count }))
  return parts.join(' ')
}
