/**
 * Reads the code of a format: `SET3-S:6/TB7-F:TB10`.
 *
 *     format    = "SET" ("1" | "3" | "5") "-S:" set ["-F:" set]     the last set, if it differs
 *     set       = games ["NOAD"] ["/" tie-break ["@" games]]        by default at the games that the set is played to
 *               | tie-break                                         one tie-break is the set
 *               | "T" minutes
 *     tie-break = "TB" points ["NOAD"]                              "NOAD": one deciding point
 */
import { ADVANTAGE_GAME, type Format, NO_AD_GAME, type Race, type SetFormat } from './format'

/** Null for a code that is none. */
export function readFormat(code: string): Format | null {
  const [, best, set = '', last] = /^SET([135])-S:(.+?)(?:-F:(.+))?$/.exec(code) ?? []
  const rule = readSet(set)
  const lastRule = last === undefined ? rule : readSet(last)
  if (!rule || !lastRule || (best === '1' && last !== undefined)) return null
  return { best: Number(best), set: rule, last: lastRule }
}

function readSet(code: string): SetFormat | null {
  if (code.startsWith('TB')) {
    const race = readRace(code)
    return race && { is: 'tie_break', race }
  }
  if (code.startsWith('T')) {
    const minutes = number(code.slice(1), 5, 300)
    return minutes === null ? null : { is: 'timed', minutes }
  }
  const [, games = '', noAd, tieBreak, at] = /^(\d+)(NOAD)?(?:\/([^@]+)(?:@(.+))?)?$/.exec(code) ?? []
  const to = number(games, 2, 15)
  if (to === null) return null
  const game = noAd ? NO_AD_GAME : ADVANTAGE_GAME
  if (tieBreak === undefined) return { is: 'games', to, game }
  const race = readRace(tieBreak)
  const playedAt = at === undefined ? to : number(at, 1, 50)
  if (!race || playedAt === null || playedAt + 1 < to) return null
  return { is: 'games', to, game, tieBreak: { race, at: playedAt } }
}

function readRace(code: string): Race | null {
  const [, points = '', noAd] = /^TB(\d+)(NOAD)?$/.exec(code) ?? []
  const to = number(points, 3, 30)
  return to === null ? null : { to, margin: noAd ? 1 : 2 }
}

/** Without leading zeros. */
function number(text: string, least: number, most: number): number | null {
  if (!/^[1-9]\d{0,3}$/.test(text)) return null
  const value = Number(text)
  return value >= least && value <= most ? value : null
}
