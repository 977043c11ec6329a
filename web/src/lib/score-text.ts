import type { Ending, SetScore, Side } from '@/wire'

/** A score in the usual notation, from one side's view: "6–4 6–7(5) [10–7]", "2–1 ret.". */
export function scoreText(sets: readonly SetScore[], ending: Ending, from: Side = 'a'): string {
  const scores = sets.map((set) => setText(set, from))
  const mark = { completed: '', retired: 'ret.', walkover: 'w/o', defaulted: 'def.', abandoned: 'abd.' }[ending]
  return [...scores, mark].filter(Boolean).join(' ')
}

function setText({ a, b, tiebreak, match_tiebreak }: SetScore, from: Side): string {
  const games = from === 'a' ? `${a}–${b}` : `${b}–${a}`
  if (match_tiebreak) return `[${games}]`
  return tiebreak === undefined ? games : `${games}(${tiebreak})`
}
