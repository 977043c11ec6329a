/** What a noun's slice of the store consists of. `slices/index` lists the slices, `apply` runs them. */
import type { Key, Pushes, Topic, UserId } from '@/wire'

/** The part of a topic's name before the colon. */
export type TopicKind = keyof Pushes

/** The part after the colon. */
export function idOf(topic: Topic): string {
  return topic.slice(topic.indexOf(':') + 1)
}

/** For a check of completeness: `None<Exclude<All, Declared>>` does not compile if something is missing. */
export type None<Missing extends never> = Missing

/** One change of the store by the server: a batch of pushes, a snapshot or a reply. */
export interface Change {
  /** The signed-in user. */
  readonly me: UserId | undefined
  /** True when pushes are applied a second time, after a reply. */
  readonly again: boolean
  /** The topics on screen. */
  readonly viewed: ReadonlySet<Topic>
  /** Topics that need a new snapshot, because their state cannot be derived here. */
  readonly stale: Set<Topic>
}

/** Where a push or a snapshot comes from. */
export interface Source {
  topic: Topic
  /** The part of the topic's name after the colon. */
  id: string
  me: UserId | undefined
  /** The key of the command that caused the push, if there is one. */
  key?: Key
}

/** A reducer returns the next state; one that works on a draft changes it in place. */
type Result<S, D> = [D] extends [S] ? S : void
type DataOf<P extends { push: string }, N extends P['push']> = Extract<P, { push: N }> extends { data: infer Data } ? Data : never
type Reducers<S, D, P extends { push: string }> = { readonly [N in P['push']]?: (state: D, data: DataOf<P, N>, from: Source) => Result<S, D> }

/**
 * Several slices may reduce the same push or snapshot, each for itself. A push without a reducer in any slice does not
 * compile; see `apply`.
 */
export interface Slice<S, D = S> {
  /** Its state on a fresh page. Declare the return type: the store's `State` takes it from here. */
  start: () => S
  /** For a slice that is too large to be copied at every push: its reducers work on a draft of one `Change`. */
  draft?: { open: (state: S, change: Change) => D; close: (draft: D, change: Change) => S }
  /** By kind of topic and push. */
  pushes?: { readonly [K in TopicKind]?: Reducers<S, D, Pushes[K]> }
  /** By kind of topic. A snapshot of `user` means that pushes were missed: what they could have changed is out of date. */
  snapshots?: { readonly [K in TopicKind]?: (state: D, snapshot: unknown, from: Source) => Result<S, D> }
  /** The topic was reset, so its state is out of date; or it is `gone`: access was lost. */
  forgets?: { readonly [K in TopicKind]?: (state: D, gone: boolean, from: Source) => Result<S, D> }
}
