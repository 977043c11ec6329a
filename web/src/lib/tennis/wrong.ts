/** Why something cannot happen in a match, in the sentences of the server's refusals (`sentenceOf` of `lib/refused`). */
import type { Both } from '@/wire'
import type { SetFormat } from './format'

/** A key of the refusals in the dictionary, and its parameters, which may be sentences again. */
export interface Sentence {
  key: string
  params: Record<string, number | string | Sentence>
}

/** An event that the rules refuse. It changes nothing. */
export class Impossible extends Error {
  override name = 'Impossible'

  constructor(readonly sentence: Sentence) {
    super(sentence.key)
  }
}

export function impossible(key: string, params: Sentence['params'] = {}): Impossible {
  return new Impossible({ key, params })
}

export function shown({ a, b }: Both): string {
  return `${a}-${b}`
}

/** How a set of a format ends. */
export function endsOf(set: SetFormat): Sentence {
  switch (set.is) {
    case 'timed':
      return { key: 'ends_timed', params: {} }
    case 'tie_break': {
      const { to, margin } = set.race
      return { key: margin === 2 ? 'ends_tie_break' : 'ends_tie_break_by_one', params: { to, scores: wonBy(to, margin) } }
    }
    case 'games': {
      const { to, tieBreak } = set
      const scores = wonBy(to, 2)
      if (!tieBreak) return { key: 'ends_games', params: { scores } }
      const { at } = tieBreak
      if (at < to) return { key: 'ends_games_at_tie_break', params: { scores, last: `${to}-${at}` } }
      if (at > to) return { key: 'ends_games_late', params: { scores, last: `${at + 1}-${at}` } }
      return { key: 'ends_games_by_two', params: { scores, by_two: `${to + 1}-${to - 1}`, last: `${to + 1}-${to}` } }
    }
  }
}

/** The scores of a race to `to` with at least this margin. */
function wonBy(to: number, margin: number): string | Sentence {
  const most = Math.max(0, to - margin)
  return most === 0 ? `${to}-0` : { key: 'scores_between', params: { from: `${to}-0`, to: `${to}-${most}` } }
}
