import { useT } from '@/lib/i18n'
import { dayText } from '@/lib/time'

export function DayRow({ at }: { at: number }) {
  return (
    <p className="pt-5 pb-1 text-center text-13 font-semibold text-muted">
      <time dateTime={new Date(at).toISOString().slice(0, 10)}>{dayText(at)}</time>
    </p>
  )
}

/** The divider above the first unread message, with a ball-yellow tab. */
export function UnreadRow({ count }: { count: number }) {
  const t = useT()
  return (
    <div data-unread className="mt-4 flex justify-end border-b-2 border-baseline">
      <span className="rounded-t-chip bg-ball px-3 py-0.5 text-13 font-bold text-on-ball">{t('chat.new_count', { count })}</span>
    </div>
  )
}
