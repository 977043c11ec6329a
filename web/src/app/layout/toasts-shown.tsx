import type { Topic } from '@/wire'
import { state } from '@/store/index'
import { Toaster } from '@/ui/toaster'
import { pathOfTopic } from '../topic-paths'

/** The toasts; a tap on one opens what it is about. What raises them is in the first load, what they open is not. */
export default function ToastsShown({ topicOf }: { topicOf: (id: string) => Topic | undefined }) {
  return <Toaster hrefOf={(id) => hrefOf(topicOf(id))} />
}

function hrefOf(topic: Topic | undefined): string | undefined {
  return topic && pathOfTopic(topic, state().session.user?.id)
}
