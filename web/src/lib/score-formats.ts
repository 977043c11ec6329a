/** The formats of matches on offer, as codes, and their names. */
import type { Translate } from './i18n'

/** The default first. */
export const FORMATS = [
  'SET3-S:6/TB7',
  'SET3-S:6/TB7-F:TB10',
  'SET1-S:6/TB7',
  'SET1-S:8/TB7',
  'SET3-S:4/TB7',
  'SET3-S:4NOAD/TB7@3-F:TB10',
  'SET5-S:6/TB7',
  'SET1-S:TB10',
] as const

export const DEFAULT_FORMAT = FORMATS[0]

/** The name of a format; the code itself if it is none of those on offer. */
export function formatText(t: Translate, code: string): string {
  return (FORMATS as readonly string[]).includes(code) ? t(`match.format.${code.replace(/[^A-Z0-9]+/g, '_').toLowerCase()}`) : code
}
