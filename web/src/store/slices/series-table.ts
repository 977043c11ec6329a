/** The reducers of series, which come with their screens. See `series`. */
import type { Enrolment, EnrolmentState, EventId, SeriesDate, SeriesId, SeriesPlace, SeriesPlayer, SeriesPush, SeriesTable, UserId } from '@/wire'
import { isListed } from './events'
import { provideReducers, type Series, type SeriesEntry, type SeriesKnown, type SeriesRow } from './series'

type Changed = Extract<SeriesPush, { push: 'places_changed' }>['data']

provideReducers({
  places_changed: (series, id, change) => changed(series, id, (known) => placesChanged(known, change)),
  date_changed: (series, id, { date }) => changed(series, id, (known) => ({ ...known, dates: inOrder([...known.dates.filter((one) => one.event !== date.event), date]) })),
  my_enrolment: myPlaceChanged,
  snapshot: withTable,
  gone: (series, id) => withEntry(series, id, { is: 'gone' }),
})

export function withTable(series: Series, { id, name, organiser, repeat, chat, dates, players, cursor, clashes = [] }: SeriesTable): Series {
  const rows = rowsOf(dates, players)
  return withEntry(series, id, {
    is: 'ready',
    id,
    name,
    organiser,
    dates,
    players: rows,
    clashes,
    ...(repeat && { repeat }),
    ...(chat !== undefined && { chat }),
    ...(cursor !== undefined && { cursor }),
  })
}

/** The next page of players; whom a push has named since is as the push says. */
export function withMorePlayers(series: Series, { id, dates, players, cursor }: SeriesTable): Series {
  return changed(series, id, (known) => {
    const { cursor: _, ...rest } = known
    return { ...rest, players: { ...rowsOf(dates, players), ...known.players }, ...(cursor !== undefined && { cursor }) }
  })
}

function rowsOf(dates: readonly SeriesDate[], players: readonly SeriesPlayer[]): Readonly<Record<UserId, SeriesRow>> {
  const row = ({ player, level, places }: SeriesPlayer): [UserId, SeriesRow] => {
    const each = Object.entries(places).flatMap(([state, columns]) => (columns ?? []).map((column) => [dates[column]?.event ?? '', state as EnrolmentState] as const))
    return [player.id, { player, places: Object.fromEntries(each), ...(level !== undefined && { level }) }]
  }
  return Object.fromEntries(players.map(row))
}

function placesChanged(known: SeriesKnown, { player, level, places }: Changed): SeriesKnown {
  const dates = known.dates.map((date) => {
    const place = places.find((one) => one.event === date.event)
    return place ? withSeats({ ...date, taken: place.taken, waiting_count: place.waiting_count }) : date
  })
  if (!player) return { ...known, dates }
  const before = known.players[player.id]
  const after = { ...before?.places }
  for (const place of places) setPlace(after, place)
  return { ...known, dates, players: withRow(known.players, { player, places: after, ...(level !== undefined && { level }) }) }
}

function setPlace(places: Record<EventId, EnrolmentState>, { event, state }: Pick<SeriesPlace, 'event' | 'state'>): void {
  if (state === undefined) delete places[event]
  else places[event] = state
}

/** Whoever has no place left has no row. */
function withRow(players: SeriesKnown['players'], row: SeriesRow): SeriesKnown['players'] {
  const { [row.player.id]: _, ...others } = players
  return Object.keys(row.places).length === 0 ? others : { ...others, [row.player.id]: row }
}

/** My own place, with requests and invitations, which others do not see. */
export function myPlaceChanged(series: Series, { event, player, level, state }: Enrolment): Series {
  const id = Object.keys(series.known).find((one) => {
    const known = series.known[one]
    return known?.is === 'ready' && known.dates.some((date) => date.event === event)
  })
  if (id === undefined || !player) return series
  return changed(series, id, (known) => {
    const places = { ...known.players[player.id]?.places }
    setPlace(places, isListed(state) ? { event, state } : { event })
    return { ...known, players: withRow(known.players, { player, places, ...(level !== undefined && { level }) }) }
  })
}

/** Whether it is full follows from its seats. */
function withSeats(date: SeriesDate): SeriesDate {
  if (date.state !== 'full' && date.state !== 'published') return date
  return { ...date, state: date.taken >= date.capacity ? 'full' : 'published' }
}

function inOrder(dates: readonly SeriesDate[]): readonly SeriesDate[] {
  return [...dates].sort((one, other) => one.starts_at - other.starts_at || (one.event < other.event ? -1 : 1))
}

function withEntry(series: Series, id: SeriesId, entry: SeriesEntry): Series {
  return { known: { ...series.known, [id]: entry } }
}

function changed(series: Series, id: SeriesId, change: (known: SeriesKnown) => SeriesKnown): Series {
  const known = series.known[id]
  return known?.is === 'ready' ? withEntry(series, id, change(known)) : series
}
