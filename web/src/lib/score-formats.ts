/** The formats of matches on offer, as codes, and their names. */
import type { Translate } from './i18n'

/** In groups, each with its heading `match.formats.{key}`. */
export const FORMAT_GROUPS = {
  usual: ['SET3-S:6/TB7', 'SET3-S:6/TB7-F:TB10', 'SET3-S:6NOAD/TB7-F:TB10', 'SET1-S:6/TB7', 'SET1-S:8/TB7'],
  short: ['SET3-S:4/TB7', 'SET3-S:4NOAD/TB7@3-F:TB10', 'SET3-S:4NOAD/TB5NOAD@3', 'SET1-S:TB10'],
  long: ['SET3-S:6/TB7-F:6', 'SET3-S:6/TB7-F:6/TB7@12', 'SET5-S:6/TB7', 'SET5-S:6/TB7-F:6/TB10'],
} as const

export const FORMATS: readonly string[] = Object.values(FORMAT_GROUPS).flat()

export const DEFAULT_FORMAT = FORMAT_GROUPS.usual[0]

/** The name of a format; the code itself if it is none of those on offer. */
export function formatText(t: Translate, code: string): string {
  return FORMATS.includes(code) ? t(`match.format.${code.replace(/[^A-Z0-9]+/g, '_').toLowerCase()}`) : code
}
