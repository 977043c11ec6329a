/**
 * Moderation: the open cases of a community, which `moderation:{tenant}` carries, and what was loaded of single cases.
 *
 * INVARIANT: a snapshot plus a push equals the snapshot taken after that push, for the cases that are loaded.
 */
import type { Case, CaseFile, CaseId, CaseQueue, ModerationPush, OwnCase } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Slice } from '../slice'

export interface Loaded<T> {
  is: 'idle' | 'loading' | 'ready' | 'error'
  data?: T
  trouble?: Trouble
}

export interface Moderation {
  /** Open ones; absent until the topic is open. */
  cases?: Readonly<Record<CaseId, Case>>
  /** How many are open, loaded or not. */
  open?: number
  files: Readonly<Record<CaseId, Loaded<CaseFile>>>
  /** Of cases about what I wrote. */
  own: Readonly<Record<CaseId, Loaded<OwnCase>>>
  /** Absent until it is asked for. */
  decided?: Decided
}

export type Decided = Loaded<readonly Case[]> & { cursor?: string }

export function startModeration(): Moderation {
  return { files: {}, own: {} }
}

type Change = Extract<ModerationPush, { push: 'case_changed' }>['data']

export interface ModerationReducers {
  changed: (moderation: Moderation, change: Change) => Moderation
  snapshot: (moderation: Moderation, queue: CaseQueue) => Moderation
}

let reducers: ModerationReducers | undefined

/** `moderation-cases` brings the reducers along, with the screens of moderators: nobody else follows the topic. */
export function provideReducers(provided: ModerationReducers): void {
  reducers = provided
}

export const slice = {
  start: startModeration,
  pushes: { moderation: { case_changed: (moderation, change) => reducers?.changed(moderation, change) ?? moderation } },
  snapshots: { moderation: (moderation, queue) => reducers?.snapshot(moderation, queue as CaseQueue) ?? moderation },
} satisfies Slice<Moderation>
