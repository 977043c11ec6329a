/**
 * Listens to a topic for as long as a screen is open: its state is asked for, and its pushes come from then on.
 * `looking`: it is what the person looks at, so its pushes raise no toast.
 *
 *   useTopic(`chat:${id}`, { looking: true })
 *
 * 'gone': it is not there, or not this person's to see.
 */
import { useEffect, useSyncExternalStore } from 'react'
import type { Topic } from '@/wire'
import { line, whenTopic } from './line'
import { lookAt } from './looking'
import type { TopicState } from './topics'


export function useTopic(topic: Topic | null, { looking = false }: { looking?: boolean } = {}): TopicState {
  useEffect(() => {
    if (topic === null) return
    line.want(topic)
    return () => line.unwant(topic)
  }, [topic])
  useEffect(() => {
    if (topic !== null && looking) return lookAt(topic)
  }, [topic, looking])
  return useSyncExternalStore(whenTopic, () => (topic === null ? 'opening' : line.topicState(topic)))
}
