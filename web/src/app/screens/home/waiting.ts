/** What waits for my answer, by deadline, derived from the current games, results and asks. */
import type { Ask, Enrolment, Event as Game, EventCard, EventId, Match, Millis, Notification, UserId } from '@/wire'
import { rightsIn } from '@/features/events/selectors'
import { mayDo } from '@/features/matches/standing'
import type { Events } from '@/store/slices/events'

export type Waiting = { id: string; until?: Millis } & (
  | { is: 'ask'; ask: Ask }
  | { is: 'offer' | 'invitation' | 'reconfirm'; card: EventCard }
  | { is: 'request'; game: Game; enrolment: Enrolment }
  | { is: 'result' | 'disputed'; match: Match }
)

interface Known {
  events: Events
  /** My results, confirmed or not. */
  matches: readonly Match[]
  asks: readonly Ask[]
  /** Events in which something waits for me, according to my notifications. */
  hinted: readonly EventId[]
  me: UserId | undefined
  now: Millis
}

export function waitingOf({ events, matches, asks, hinted, me, now }: Known): Waiting[] {
  const all = [...ofAsks(asks, now), ...ofCards(events, now), ...ofGames(events, hinted, me), ...ofResults(matches, me)]
  const ids = new Set<string>()
  const once = all.filter(({ id }) => !ids.has(id) && ids.add(id))
  return once.sort((a, b) => (a.until ?? Infinity) - (b.until ?? Infinity))
}

function ofAsks(asks: readonly Ask[], now: Millis): Waiting[] {
  return asks.filter((ask) => ask.state === 'open' && ask.answer_by > now).map((ask) => ({ is: 'ask', id: `ask:${ask.id}`, until: ask.answer_by, ask }))
}

function ofCards({ mine, optimistic }: Events, now: Millis): Waiting[] {
  const cards = [mine.waiting, mine.invited, mine.upcoming, mine.pending].flatMap((list) => list.events)
  return cards.flatMap((card): Waiting[] => {
    const status = card.mine
    if (!status || card.id in optimistic || card.state === 'cancelled' || card.state === 'past') return []
    const is = status.state === 'offered' ? 'offer' : status.state === 'invited' ? 'invitation' : status.reconfirm ? 'reconfirm' : null
    const until = status.answer_by ?? (is === 'invitation' ? card.starts_at : undefined)
    if (is === null || (until !== undefined && until <= now)) return []
    return [{ is, id: `${is}:${card.id}`, card, ...(status.answer_by !== undefined && { until: status.answer_by }) }]
  })
}

/** Requests to join my games, and disputed results in them. */
function ofGames({ known }: Events, hinted: readonly EventId[], me: UserId | undefined): Waiting[] {
  return hinted.flatMap((id): Waiting[] => {
    const entry = known[id]
    if (entry?.is !== 'ready' || !rightsIn(entry.event, me).officiates) return []
    const { event: game, enrolments, matches } = entry
    const open = game.state !== 'cancelled' && game.state !== 'past'
    const asked = open ? enrolments.filter(({ state }) => state === 'pending') : []
    return [
      ...asked.map((enrolment): Waiting => ({ is: 'request', id: `request:${enrolment.id}`, game, enrolment, ...(game.starts_at !== undefined && { until: game.starts_at }) })),
      ...matches.filter(({ state }) => state === 'disputed').map((match): Waiting => ({ is: 'disputed', id: `disputed:${match.id}`, match })),
    ]
  })
}

function ofResults(matches: readonly Match[], me: UserId | undefined): Waiting[] {
  return matches
    .filter((match) => mayDo(match, me, false).includes('answer'))
    .map((match) => ({ is: 'result', id: `result:${match.id}`, match, ...(match.confirms_at !== undefined && { until: match.confirms_at }) }))
}

const HINTS = new Set<Notification['kind']>(['enrolment_asked', 'match_disputed'])
const HINTS_MAX = 8

/** The latest games in which somebody waits for me, according to my notifications. */
export function hintsIn(rows: readonly Notification[]): EventId[] {
  const ids = rows.flatMap((row) => (HINTS.has(row.kind) && 'event' in row.data ? [row.data.event.id] : []))
  return [...new Set(ids)].slice(0, HINTS_MAX)
}
