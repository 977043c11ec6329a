/** What the sides of a league are called. */
import type { Fixture, LeagueSide, Person, SideId, Source } from '@/wire'
import { formatsTag, type Translate } from '@/lib/i18n'
import { namesOf, shortNamesOf } from '@/lib/sides'
import { groupName } from './view'

export interface SideNames {
  /** "Ben Asante", or "Asante / Costa" for a pair. */
  full: (side: SideId) => string
  /** "Ben", unless another side is called that too. */
  short: (side: SideId) => string
  people: (side: SideId) => readonly Person[]
  seed: (side: SideId) => number | undefined
}

type Named = Pick<LeagueSide, 'id' | 'players' | 'named' | 'team'>

/** Those who play, and those whom a file names and who have not accepted: these have no account here, like guests. */
export function peopleOf({ id, players, named = [] }: Named): readonly Person[] {
  return [...players, ...named.map((name, at) => ({ id: `${id}-${at}`, name, handle: '' }))]
}

/** "Southside", "Ben Asante", or "Asante / Costa" for a pair. */
export function sideName(side: Named): string {
  return side.team?.name ?? namesOf(peopleOf(side))
}

/** "Southside", "Ben", or "Asante / Costa" for a pair. */
export function sideShortName(side: Named): string {
  return side.team?.name ?? shortNamesOf(peopleOf(side))
}

export function sideNames(sides: readonly LeagueSide[]): SideNames {
  const byId = new Map(sides.map((side) => [side.id, side]))
  const uses = new Map<string, number>()
  for (const side of sides) {
    const short = sideShortName(side)
    uses.set(short, (uses.get(short) ?? 0) + 1)
  }
  const people = (side: SideId) => {
    const known = byId.get(side)
    return known ? peopleOf(known) : []
  }
  const nameOf = (side: SideId, name: typeof sideName) => {
    const known = byId.get(side)
    return known ? name(known) : ''
  }
  const full = (side: SideId) => nameOf(side, sideName) || '–'
  return {
    full,
    people,
    seed: (side) => byId.get(side)?.seed,
    short(side) {
      const short = nameOf(side, sideShortName)
      return (uses.get(short) ?? 0) > 1 || short === '' ? full(side) : short
    },
  }
}

/** "Tomasz, Linh and Amara" */
export function listText(names: readonly string[]): string {
  return new Intl.ListFormat(formatsTag(), { type: 'conjunction' }).format(names)
}

/** Who may come in: "Diego or Amara", "Winner of match 12", "1st of group A". */
export function sourceText(t: Translate, source: Source, names: SideNames, fixtures: ReadonlyMap<number, Fixture>): string {
  if (source.kind === 'place') return t('fixture.from_place', { place: source.place, group: groupName(source.group) })
  const from = fixtures.get(source.of)
  if (from?.a !== undefined && from.b !== undefined) {
    const sides = { a: names.short(from.a), b: names.short(from.b) }
    return t(source.kind === 'winner' ? 'fixture.from_either' : 'fixture.from_loser_of', sides)
  }
  return t(source.kind === 'winner' ? 'fixture.from_winner' : 'fixture.from_loser', { number: source.of })
}

type FixtureSides = Pick<Fixture, 'a' | 'b' | 'a_from' | 'b_from'>

/** A side of a fixture, or who may come in; null on the empty side of a bye. */
export function sideText(t: Translate, fixture: FixtureSides, at: 'a' | 'b', names: SideNames, fixtures: ReadonlyMap<number, Fixture>): string | null {
  const side = fixture[at]
  if (side !== undefined) return names.full(side)
  const from = at === 'a' ? fixture.a_from : fixture.b_from
  return from ? sourceText(t, from, names, fixtures) : null
}

export function byNumber(fixtures: readonly Fixture[]): ReadonlyMap<number, Fixture> {
  return new Map(fixtures.map((fixture) => [fixture.number, fixture]))
}
