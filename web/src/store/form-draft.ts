/**
 * Drafts of forms: the fields that somebody changed and has not saved, each with the value that it was changed from. So a
 * draft never brings back an old value of a field that was not touched, and it is known when a touched one has moved on.
 */
import { readDraft, writeDraft } from './drafts'

export type Values = Record<string, string | boolean>
export type IsSame<F> = (name: keyof F, one: F[keyof F], other: F[keyof F]) => boolean

interface Draft<F> {
  typed: Partial<F>
  was: Partial<F>
}

export interface Restored<F> {
  fields: F
  /** The fields that the draft changed. */
  changed: readonly (keyof F)[]
  /** Those of them that were saved differently since: saving replaces that. */
  moved: readonly (keyof F)[]
}

export const isEqual = (_: unknown, one: unknown, other: unknown): boolean => one === other

/** The stored values with the draft on top. */
export function restoreDraft<F extends Values>(key: string, stored: F, isSame: IsSame<F> = isEqual): Restored<F> {
  const { typed, was } = draftIn<F>(key)
  const changed = namesOf(stored).filter((name) => typeof typed[name] === typeof stored[name] && !isSame(name, typed[name] as F[keyof F], stored[name]))
  const fields = { ...stored }
  for (const name of changed) fields[name] = typed[name] as F[keyof F]
  const moved = changed.filter((name) => was[name] === undefined || !isSame(name, was[name] as F[keyof F], stored[name]))
  return { fields, changed, moved }
}

/** Stores what differs, or removes the draft if nothing does. */
export function storeDraft<F extends Values>(key: string, typed: F, stored: F, isSame: IsSame<F> = isEqual): void {
  const changed = namesOf(stored).filter((name) => !isSame(name, typed[name], stored[name]))
  const only = (from: F) => Object.fromEntries(changed.map((name) => [name, from[name]])) as Partial<F>
  const draft: Draft<F> = { typed: only(typed), was: only(stored) }
  writeDraft(key, changed.length === 0 ? '' : JSON.stringify(draft))
}

export function dropDraft(key: string): void {
  writeDraft(key, '')
}

function draftIn<F>(key: string): Draft<F> {
  try {
    const { typed = {}, was = {} } = JSON.parse(readDraft(key) || '{}') as Partial<Draft<F>>
    return { typed, was }
  } catch {
    return { typed: {}, was: {} }
  }
}

export function namesOf<F extends Values>(fields: F): (keyof F)[] {
  return Object.keys(fields)
}
