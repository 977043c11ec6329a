import { topicOfToast } from '@/lib/notify'
import { state } from '@/store/index'
import { Toaster } from '@/ui/toaster'
import { pathOfTopic } from '../topic-paths'

/** The toasts; a tap on one opens what it is about. */
export default function ToastsShown() {
  return <Toaster hrefOf={hrefOfToast} />
}

function hrefOfToast(id: string): string | undefined {
  const topic = topicOfToast(id)
  return topic && pathOfTopic(topic, state().session.user?.id)
}
