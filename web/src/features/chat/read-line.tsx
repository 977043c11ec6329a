import { listed } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { firstName } from './names'
import { useReadBy } from './selectors'

/** "read", "read by all", "read by Priya, Tomasz". */
export function ReadLine({ chat, number, others }: { chat: string; number: number; others: number }) {
  const t = useT()
  const readers = useReadBy(chat, number)
  if (readers.length === 0) return null
  const names = readers.map((person) => firstName(person.name))
  return (
    <span>
      {'· '}
      {others === 1
        ? t('chat.read')
        : readers.length >= others
          ? t('chat.read_by_all')
          : names.length <= 3
            ? t('chat.read_by', { names: listed(names) })
            : t('chat.read_by_count', { count: names.length })}
    </span>
  )
}
