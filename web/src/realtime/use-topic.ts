/**
 * Listens to a topic for as long as a screen is open: its state is asked for, and its pushes come from then on.
 * `looking`: it is what the person looks at, so its pushes raise no toast.
 *
 *   useTopic(`chat:${id}`, { viewing: true })
 *
 * 'gone': it is not there, or not this person's to see.
 */
import { useEffect, useSyncExternalStore } from 'react'
import type { Topic } from '@/wire'
import { client, whenTopicChanged } from './connection'
import { startViewing } from './viewing'
import type { TopicState } from './topics'


export function useTopic(topic: Topic | null, { viewing = false }: { viewing?: boolean } = {}): TopicState {
  useEffect(() => {
    if (topic === null) return
    client.subscribe(topic)
    return () => client.unsubscribe(topic)
  }, [topic])
  useEffect(() => {
    if (topic !== null && viewing) return startViewing(topic)
  }, [topic, viewing])
  return useSyncExternalStore(whenTopicChanged, () => (topic === null ? 'opening' : client.topicState(topic)))
}
