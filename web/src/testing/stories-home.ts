/** A home story with everything that can wait for an answer, free players, results and notifications. */
import type { Ask, FreePlayer, Match, Notification, Person, SetScore } from '@/wire'
import { withResults, gamesOf } from './stories-games'
import { keyOf } from '@/features/events/search-actions'
import { NO_FILTERS, questionOf } from '@/features/events/search'
import { dayOf } from '@/lib/time'
import type { State } from '@/store/state'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = Date.now()

const SPOTS = [
  ['Echo Park, California', 34.0782, -118.2606],
  ['Los Feliz, California', 34.1064, -118.2837],
  ['Glendale, California', 34.1425, -118.2551],
  ['Koreatown, California', 34.0578, -118.3006],
] as const

function free(player: Person, at: number, level: number, hours: number): FreePlayer {
  const [area, latitude, longitude] = SPOTS[at % SPOTS.length] ?? SPOTS[0]
  return { player, level, until: Math.ceil((now + hours * HOUR) / (30 * MINUTE)) * 30 * MINUTE, area, spot: { latitude, longitude }, distance: 10, level_min: 3, level_max: 4 }
}

const set = (a: number, b: number, more: Partial<SetScore> = {}): SetScore => ({ a, b, ...more })

function match(id: string, a: Person[], b: Person[], sets: SetScore[], winner: 'a' | 'b', more: Partial<Match> = {}): Match {
  return {
    ...{ id, event: { id: 'one', name: 'Clay four, friendly', starts_at: now - 26 * HOUR, zone: 'America/Los_Angeles', court: 'Arroyo Seco' }, a, b, format: 'SET3-S:6/TB7', sets, ending: 'completed', winner },
    ...{ state: 'confirmed', reported_by: a[0]?.id ?? '', reported_side: 'a', reported_at: now - 25 * HOUR, competitive: false, version: 1 },
    ...more,
  }
}

export function homeOf(people: readonly Person[], me: Person, isFree: boolean): Partial<State> {
  const [diego, priya, tomasz, linh, noah] = people
  if (!diego || !priya || !tomasz || !linh || !noah) return {}
  const games = gamesOf(people, me, 'enrolled')
  if (!games) return {}
  const { events } = games
  const [first, ...others] = events.mine.upcoming.events
  const invited = others[1]
  const held = others[0]
  const list = (cards: typeof others) => ({ is: 'ready' as const, events: cards, loadingMore: false })
  const mine = {
    ...events.mine,
    upcoming: list(first ? [{ ...first, id: 'one', taken: 4, court_note: '7' }] : []),
    waiting: list(held ? [{ ...held, name: 'Saturday mixed', waiting_count: 4, organiser: noah, mine: { state: 'offered', answer_by: now + 12 * MINUTE } }] : []),
    invited: list(invited ? [{ ...invited, organiser: linh, mine: { state: 'invited' } }] : []),
  }
  const reported = match('r', [tomasz], [me], [set(3, 6), set(7, 6, { tiebreak: 4 }), set(10, 7, { match_tiebreak: true })], 'a', { state: 'reported', confirms_at: now + 30 * HOUR, reported_by: tomasz.id, format: 'SET3-S:6/TB7-F:TB10' })
  const disputed = match('d', [me, diego], [priya, linh], [set(6, 4), set(6, 2)], 'a', { state: 'disputed', dispute: { by: linh.id, reason: 'The second set was ours, 2-6.', sets: [set(6, 4), set(2, 6)] } })
  const history = [
    reported,
    match('1', [me], [noah], [set(6, 3), set(7, 6, { tiebreak: 5 })], 'a'),
    match('2', [linh, priya], [me, diego], [set(6, 3), set(7, 6, { tiebreak: 4 })], 'a'),
    match('3', [me], [tomasz], [set(6, 2), set(2, 1)], 'a', { ending: 'retired' }),
    match('4', [me], [priya], [set(4, 6), set(6, 3), set(10, 6, { match_tiebreak: true })], 'a'),
  ]
  const asks: Ask[] = [
    { id: 'in', by: priya, state: 'open', asked: 3, starts_at: Math.ceil((now + 30 * MINUTE) / (15 * MINUTE)) * 15 * MINUTE, answer_by: now + 11 * MINUTE, message: 'Echo Park, the court by the bridge? I have new balls.' },
    ...(isFree ? [{ id: 'out', by: me, state: 'open', asked: 2, starts_at: now + 45 * MINUTE, answer_by: now + 9 * MINUTE } satisfies Ask] : []),
  ]
  const players = [free(noah, 0, 3.5, 2), free(tomasz, 1, 4, 3.5), free(linh, 2, 3, 1), free(diego, 3, 4, 4)]
  const hosted = events.known.mine
  const ref = { id: 'mine', name: 'My own four', starts_at: now + 2 * HOUR, zone: 'America/Los_Angeles', court: 'Arroyo Seco' }
  const abouts = [
    { kind: 'enrolment_asked', data: { event: ref, by: linh }, others: 4 },
    { kind: 'seat_offered', data: { event: ref, answer_by: now + 12 * MINUTE } },
    { kind: 'play_asked', data: { ask: 'in', by: priya, starts_at: now + 30 * MINUTE, answer_by: now + 11 * MINUTE } },
    { kind: 'match_reported', data: { event: { ...ref, id: 'one', name: 'Clay four, friendly' }, match: 'r', by: tomasz, score: '3-6 7-6(4) [10-7]' } },
    { kind: 'event_cancelled', data: { event: { ...ref, name: 'Thursday drills' }, reason: 'The courts are wet.' } },
    { kind: 'match_confirmed', data: { event: ref, match: '1', score: '6-3 7-6(5)' } },
    { kind: 'reminder_day', data: { event: ref } },
    { kind: 'enrolment_joined', data: { event: ref, by: noah }, others: 1 },
    { kind: 'followed', data: { by: diego } },
  ] as const
  const rows = abouts.map((about, at) => ({ id: String(at), at: now - at * 50 * MINUTE, ...(at > 2 && { read_at: now }), ...about }) as Notification)
  const near = questionOf(NO_FILTERS, { name: '', latitude: 34.0869, longitude: -118.2702 }, { day: dayOf(now), sort: 'soonest' })
  const [evening] = Object.values(events.searches)
  const known = { ...events.known, ...(hosted?.is === 'ready' && { mine: { ...hosted, matches: [disputed] } }), ...withResults(events.known.one, [reported, ...history.slice(1, 3), disputed]) }
  return {
    ...games,
    events: { ...events, mine: { ...events.mine, ...(mine as typeof events.mine) }, known, searches: { ...events.searches, ...(evening && { [keyOf(near)]: evening }) } },
    matches: { histories: { [me.id]: { is: 'ready', matches: history, record: { won: 41, lost: 33 }, loadingMore: false } } },
    notifications: { is: 'ready', rows, unread: 3, loadingMore: false },
    play: {
      is: 'ready',
      question: JSON.stringify({ location: { latitude: 34.0869, longitude: -118.2702 }, distance: 10 }),
      free: Object.fromEntries(players.map((player) => [player.player.id, { player }])),
      ...{ topics: [], loaded: [], asks: Object.fromEntries(asks.map((ask) => [ask.id, ask])) },
      ...(isFree && { mine: free(me, 0, 3.5, 3) }),
    },
  }
}
