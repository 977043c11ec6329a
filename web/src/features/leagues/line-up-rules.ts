/** What a line-up must be, before it is sent; the server decides. */
import type { LineKind, Person, UserId } from '@/wire'
import type { Translate } from '@/lib/i18n'
import { isPair, lineNames } from './team-fields'

/** For every line the players chosen for it, in the order of the lines; '' where nobody is chosen. */
export type ChosenLineUp = readonly (readonly string[])[]

type Line = { kind: LineKind }

function seatsOf({ kind }: Line): number {
  return isPair(kind) ? 2 : 1
}

/** A line-up as handed in, with a place for everybody who is missing; it follows the lines. */
export function asChosen(lines: readonly Line[], players: readonly (readonly string[])[]): string[][] {
  return lines.map((line, at) => Array.from({ length: seatsOf(line) }, (_, seat) => players[at]?.[seat] ?? ''))
}

/** The players of every line as they are sent. */
export function sentLineUp(chosen: ChosenLineUp): UserId[][] {
  return chosen.map((players) => players.filter((id) => id !== ''))
}

/** What is wrong with each line, by its number from 0. Nobody plays twice in a kind, and a pair plays once. */
export function lineUpFaults(t: Translate, lines: readonly Line[], chosen: ChosenLineUp, roster: readonly Person[]): ReadonlyMap<number, string> {
  const faults = new Map<number, string>()
  const names = lineNames(t, lines)
  const sent = sentLineUp(asChosen(lines, chosen))
  const nameOf = (id: string) => roster.find((person) => person.id === id)?.name ?? ''
  for (const [at, line] of lines.entries()) {
    const players = sent[at] ?? []
    const isKind = (index: number) => lines[index]?.kind === line.kind
    const twice = players.find((id) => sent.some((others, index) => index < at && isKind(index) && others.includes(id)))
    const below = sent.findIndex((others, index) => index > at && isKind(index) && others.length > 0)
    if (players.some((id) => roster.every((person) => person.id !== id))) faults.set(at, t('tie.fault_gone'))
    else if (new Set(players).size < players.length) faults.set(at, t('tie.fault_pair', { name: nameOf(players[0] ?? '') }))
    else if (twice !== undefined) faults.set(at, t(`tie.fault_twice_${line.kind}`, { name: nameOf(twice) }))
    else if (players.length > 0 && players.length < seatsOf(line)) faults.set(at, t('tie.fault_partner'))
    else if (players.length > 1 && sent.some((others, index) => index < at && isSamePair(players, others))) faults.set(at, t('tie.fault_same_pair'))
    else if (players.length === 0 && below !== -1) faults.set(at, t('tie.fault_gap', { line: names[below] ?? '' }))
  }
  return faults
}

function isSamePair(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id) => other.includes(id))
}

/** The lines that nobody plays for us, which the others win. */
export function forfeited(t: Translate, lines: readonly Line[], chosen: ChosenLineUp): string[] {
  return lineNames(t, lines).filter((_, at) => chosen[at]?.every((id) => id === ''))
}
