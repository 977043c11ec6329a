import type { Topic, UserId } from '@/wire'
import { idOf, type Slice } from '@/store/slice'

/** Runs a slice's reducer of a push, as `store/apply` does. */
export function reducePush<S>(slice: Slice<S>, state: S, topic: Topic, { push, data }: { push: string; data: unknown }, me?: UserId): S {
  const kinds: Record<string, object | undefined> = slice.pushes ?? {}
  const reducers = (kinds[topic.slice(0, topic.indexOf(':'))] ?? {}) as Record<string, ((state: S, data: unknown, from: object) => S) | undefined>
  const reduce = reducers[push]
  if (!reduce) throw new Error(`the slice has no reducer for ${push} on ${topic}`)
  return reduce(state, data, { topic, id: idOf(topic), me })
}
