import { Check, X } from 'lucide-react'
import type { Enrolment, Person } from '@/wire'
import { paths } from '@/app/paths'
import { firstName, levelText } from '@/lib/format'
import { type Translate, useT } from '@/lib/i18n'
import { agoText } from '@/lib/time'
import { useMe } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { LargeCourt, type RosterSeat } from '@/ui/large-court'
import { decide } from './actions'
import { type GameView, takenOf } from './selectors'
import type { Action } from './next-action'
import { bandText, surfaceOf } from './words'

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
      {host && <Requests asked={view.asked} now={now} />}
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
      called: enrolment.guest,
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

/** A guest has no account: uses the enrolment's id instead. */
export function personOf({ id, player, guest }: Enrolment): Person {
  return player ?? { id, name: guest ?? '', handle: '' }
}

function noteOf(t: Translate, { level, player, guest, state }: Enrolment, organiser: string): string | undefined {
  const parts = [
    level !== undefined && levelText(level),
    player?.id === organiser && t('event.host'),
    guest !== undefined && t('event.guest'),
    state === 'no_show' && t('event.absent'),
  ]
  return parts.filter(Boolean).join(' · ') || undefined
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

/** The requests, with the organiser's buttons. */
function Requests({ asked, now }: { asked: readonly Enrolment[]; now: number }) {
  const t = useT()
  if (asked.length === 0) return null
  return (
    <div className="mt-3">
      <h2 className="text-16 tracking-normal">{t('event.asks', { count: asked.length })}</h2>
      <ul>
        {asked.map((enrolment) => (
          <RequestRow key={enrolment.id} enrolment={enrolment} now={now} />
        ))}
      </ul>
    </div>
  )
}

export function RequestRow({ enrolment, now }: { enrolment: Enrolment; now: number }) {
  const t = useT()
  const person = personOf(enrolment)
  return (
    <li className="flex min-h-16 animate-drop-in items-center gap-3 border-b border-line py-2">
      <Avatar person={person} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-16 font-bold">{person.name}</span>
        <span className="block truncate text-14 text-muted">{[enrolment.level !== undefined && t('event.level', { level: levelText(enrolment.level) }), agoText(enrolment.at, now)].filter(Boolean).join(' · ')}</span>
      </span>
      <Button size="sm" variant="soft" icon={<Check aria-hidden="true" className="size-4" />} aria-label={t('event.accept_who', { name: person.name })} onClick={() => decide(enrolment, true)}>
        {t('event.accept')}
      </Button>
      <Button size="sm" variant="secondary" aria-label={t('event.reject_who', { name: person.name })} className="px-2.5!" onClick={() => decide(enrolment, false)}>
        <X aria-hidden="true" className="size-4.5" />
      </Button>
    </li>
  )
}
