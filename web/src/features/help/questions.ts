import type { Translate } from '@/lib/i18n'

/** Questions by topic, most frequent first. */
export const HELP = {
  playing: ['find', 'distance', 'level', 'follow', 'coach', 'become_coach'],
  chat: ['start', 'group', 'network', 'change', 'mute'],
  safety: ['where', 'block', 'hidden', 'certificate', 'adults'],
  account: ['password', 'devices', 'language', 'notifications', 'export', 'remove'],
} as const satisfies Record<string, readonly string[]>

export type Topic = keyof typeof HELP

/** Questions that contain every word of `text`, in the question or its answer; ignores accents and case. */
export function matching(text: string, t: Translate): { topic: Topic; questions: readonly string[] }[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  return (Object.keys(HELP) as Topic[])
    .map((topic) => ({
      topic,
      questions: HELP[topic].filter((question) => {
        const content = plain(`${t(`help.${topic}.${question}.question`)} ${t(`help.${topic}.${question}.answer`)}`)
        return words.every((word) => content.includes(word))
      }),
    }))
    .filter(({ questions }) => questions.length > 0)
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
