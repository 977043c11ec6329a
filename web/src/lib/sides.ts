/** The two sides of a match: who is on them, and what they are called. */
import type { Match, Person, Side } from '@/wire'
import { firstName } from './format'
import { t } from './i18n'

/** The players and guests of a side. A guest is named after the player who brought them: the name is for those in the game. */
export function peopleOn(match: Pick<Match, 'a' | 'b' | 'guests_a' | 'guests_b'>, side: Side): readonly Person[] {
  const guests = side === 'a' ? match.guests_a : match.guests_b
  const named = (guests ?? []).map(({ enrolment, guest_of: host }) => ({ id: enrolment, name: host ? t('guest.of_unnamed', { host: firstName(host.name) }) : t('guest.some'), handle: '' }))
  return [...match[side], ...named]
}

/** Guests have no account, and so no handle. */
export function isGuest({ handle }: Person): boolean {
  return handle === ''
}

/** "Ben Asante", or "Asante / Costa" for a pair. */
export function namesOf(people: readonly Person[]): string {
  if (people.length < 2) return people[0]?.name ?? ''
  return people.map((person) => (isGuest(person) ? person.name : person.name.split(' ').at(-1))).join(' / ')
}

/** "Ben", or "Asante / Costa" for a pair. */
export function shortNamesOf(people: readonly Person[]): string {
  const [only] = people
  return only && people.length === 1 && !isGuest(only) ? firstName(only.name) : namesOf(people)
}

/** Short names, but whole ones if the two could be mixed up. */
export function shortNames(match: Pick<Match, 'a' | 'b' | 'guests_a' | 'guests_b'>): Record<Side, string> {
  const [a, b] = [peopleOn(match, 'a'), peopleOn(match, 'b')]
  const short = { a: shortNamesOf(a), b: shortNamesOf(b) }
  return short.a === short.b ? { a: namesOf(a), b: namesOf(b) } : short
}
