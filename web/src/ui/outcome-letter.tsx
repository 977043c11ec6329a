import clsx from 'clsx'
import { useT } from '@/lib/i18n'

/** W or L, with a text alternative. */
export function OutcomeLetter({ is }: { is: 'won' | 'lost' | 'open' }) {
  const t = useT()
  return (
    <span className={clsx('grid size-8 shrink-0 place-items-center rounded-chip text-15 font-extrabold', is === 'won' ? 'bg-brand text-on-brand' : 'bg-fill text-muted')}>
      <span aria-hidden="true">{is === 'open' ? '–' : t(`match.letter_${is}`)}</span>
      <span className="sr-only">{t(`match.is_${is}`)}</span>
    </span>
  )
}
