/**
 * The functions through which server data enters the store: pushes, snapshots and replies run the reducers of the slices.
 * They return the topics that need a new snapshot, because their state cannot be derived here.
 */
import type { Key, Pushes, Topic } from '@/wire'
import { setState, state } from './index'
import './members'
import { type Change, idOf, type None, type Slice, type Source, type TopicKind } from './slice'
import * as slices from './slices/index'
import type { Slices } from './state'

/** A push as received. Its name may be unknown to this client. */
export interface Push {
  topic: Topic
  /** Absent on an unlogged push. */
  seq?: number
  push: string
  key?: Key
  data: unknown
}

/** Runs the reducers of every push, in order. `viewed` are the topics on screen. */
export function applyPushes(pushes: readonly Push[], viewed: ReadonlySet<Topic> = new Set()): Topic[] {
  return change({ viewed }, (run) => pushes.forEach((push) => runPush(run, push)))
}

/** Applies pushes that arrived during a request again, on top of its reply, which may be older. */
export function applyAgain(pushes: readonly Push[]): Topic[] {
  if (pushes.length === 0) return []
  return change({ again: true }, (run) => pushes.forEach((push) => runPush(run, push)))
}

export function applySnapshot(topic: Topic, snapshot: unknown): Topic[] {
  return change({}, (run) => {
    for (const { name, reduce } of SNAPSHOTS.get(kindOf(topic)) ?? []) run(name, (draft, me) => reduce(draft, snapshot, sourceOf(topic, me)))
  })
}

/** Marks a topic's state as out of date, or as `gone` if access was lost. */
export function forgetTopic(topic: Topic, gone: boolean): Topic[] {
  return change({}, (run) => {
    for (const { name, reduce } of FORGETS.get(kindOf(topic)) ?? []) run(name, (draft, me) => reduce(draft, gone, sourceOf(topic, me)))
  })
}

/** Changes one slice by a reply, with a reducer like those of its pushes. */
export function applyReply<N extends Name>(name: N, reduce: (draft: DraftOf<N>) => Slices[N] | void): Topic[] {
  return change({}, (run) => run(name, reduce as (draft: unknown) => unknown))
}

type Name = keyof Slices
type DraftOf<N extends Name> = (typeof slices)[N] extends { draft: { open: (...args: never[]) => infer Draft } } ? Draft : Slices[N]

/** Runs a reducer on the draft of a slice. */
type Run = (name: Name, reduce: (draft: unknown, me: Change['me']) => unknown) => void

/** Opens each slice at its first reducer, and stores all that changed at once. */
function change(options: Partial<Change>, work: (run: Run) => void): Topic[] {
  const before = state()
  const made: Change = { me: before.session.user?.id, again: false, viewed: new Set(), stale: new Set(), ...options }
  const drafts = new Map<Name, unknown>()
  work((name, reduce) => {
    const { draft } = SLICES[name]
    const open = drafts.has(name) ? drafts.get(name) : draft ? draft.open(before[name], made) : before[name]
    const next = reduce(open, made.me)
    drafts.set(name, draft ? open : next)
  })
  const closed = [...drafts].map(([name, draft]) => [name, SLICES[name].draft?.close(draft, made) ?? draft] as const)
  const changed = closed.filter(([name, next]) => next !== before[name])
  if (changed.length > 0) setState(Object.fromEntries(changed))
  return [...made.stale]
}

function runPush(run: Run, { topic, push, key, data }: Push): void {
  for (const { name, reduce } of PUSHES.get(`${kindOf(topic)}/${push}`) ?? []) {
    run(name, (draft, me) => reduce(draft, data, { ...sourceOf(topic, me), ...(key !== undefined && { key }) }))
  }
}

/** The slices without the types of their states, which only their own reducers know. */
const SLICES = { ...slices } as unknown as { readonly [N in Name]: Slice<unknown> }

interface Row {
  name: Name
  reduce: (draft: unknown, data: unknown, from: Source) => unknown
}

/**
 * Reducers by `kind/push`; each sees its own slice only, so their order does not matter. A push that is not among them is
 * unknown, and skipped: an old client works with a new server.
 */
const PUSHES = tableOf(({ pushes = {} }) =>
  Object.entries(pushes).flatMap(([kind, reducers]) => Object.entries(reducers).map(([push, reduce]): [string, unknown] => [`${kind}/${push}`, reduce])),
)
/** By kind of topic. */
const SNAPSHOTS = tableOf(({ snapshots = {} }) => Object.entries(snapshots))
const FORGETS = tableOf(({ forgets = {} }) => Object.entries(forgets))

function tableOf(entriesOf: (slice: Slice<unknown>) => [string, unknown][]): ReadonlyMap<string, readonly Row[]> {
  const table = new Map<string, Row[]>()
  for (const name of Object.keys(SLICES) as Name[]) {
    for (const [key, reduce] of entriesOf(SLICES[name])) table.set(key, [...(table.get(key) ?? []), { name, reduce: reduce as Row['reduce'] }])
  }
  return table
}

function kindOf(topic: Topic): string {
  return topic.slice(0, topic.indexOf(':'))
}

function sourceOf(topic: Topic, me: Change['me']): Source {
  return { topic, id: idOf(topic), me }
}

type PushesIn<S, K extends TopicKind> = S extends { pushes: { [X in K]: infer Reducers } } ? keyof Reducers : never
type KindsIn<S> = S extends { snapshots: infer Reducers } ? keyof Reducers : never
type AnySlice = (typeof slices)[Name]

/** Does not compile if no slice has a reducer for some push of the wire: the error names it. */
export type EveryPushIsReduced = None<{ [K in TopicKind]: Exclude<Pushes[K]['push'], PushesIn<AnySlice, K>> }[TopicKind]>
/** The same for the snapshots of a kind of topic. */
export type EverySnapshotIsReduced = None<Exclude<TopicKind, KindsIn<AnySlice>>>
