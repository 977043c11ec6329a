/**
 * Subscribes to a topic while the component is mounted: a snapshot, then its pushes.
 * `viewing`: the topic is what the screen shows, so its pushes raise no toast.
 *
 *   useTopic(`chat:${id}`, { viewing: true })
 *
 * 'gone': the topic does not exist, or this person has no access.
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

/** Subscribes to several topics while mounted. */
export function useTopics(topics: readonly string[]): void {
  const key = topics.join(' ')
  useEffect(() => {
    const list = key === '' ? [] : key.split(' ')
    for (const topic of list) client.subscribe(topic)
    return () => {
      for (const topic of list) client.unsubscribe(topic)
    }
  }, [key])
}
