/** Toasts: of actions here, of pushes in `notify-pushes`, which only signed-in people load. */
import toast from 'react-hot-toast/headless'
import type { Topic } from '@/wire'
import { t, type Vars } from './i18n'
import { troubleOf, troubleText } from './refused'

const toastTopics = new Map<string, Topic>()

/** The toast is about this topic. */
export function setToastTopic(id: string, topic: Topic): void {
  toastTopics.set(id, topic)
}

/** The topic that a tap on a toast opens. */
export function topicOfToast(id: string): Topic | undefined {
  return toastTopics.get(id)
}

/** Says why an action failed. */
export function toastTrouble(error: unknown): void {
  const trouble = troubleOf(error)
  toast.error(troubleText(trouble), { id: `trouble:${trouble.code}` })
}

export function toastDone(key: string, vars?: Vars): void {
  toast.success(t(key, vars))
}

/** The server speaks another protocol version: only an update helps. */
export function toastOutdated(): void {
  toast.error(t('error.outdated'), { id: 'outdated' })
}
