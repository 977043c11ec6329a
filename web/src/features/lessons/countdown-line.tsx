import type { Lesson } from '@/wire'
import { useT } from '@/lib/i18n'
import { timeOfDay } from '@/lib/time'
import { Countdown } from '@/ui/countdown'

const ANSWER_MS = 2 * 3_600_000

/** How long there is to answer, from when it was asked or offered. */
export function CountdownLine({ lesson }: { lesson: Lesson }) {
  const t = useT()
  const { answer_by: until, requested_at, rounds, state } = lesson
  if (until === undefined) return null
  const isFirst = rounds === 0 && state === 'requested'
  const from = isFirst ? Math.min(requested_at, until - 1) : until - ANSWER_MS
  return <Countdown from={from} until={until} startLabel={isFirst ? t('lesson.asked_at', { time: timeOfDay(requested_at) }) : ''} />
}
