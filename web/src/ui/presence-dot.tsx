import clsx from 'clsx'
import { useT } from '@/lib/i18n'

/** The online dot, with a text alternative. */
export function PresenceDot({ size = 12, className }: { size?: number; className?: string }) {
  const t = useT()
  return (
    <span
      role="img"
      aria-label={t('common.here_now')}
      className={clsx('block rounded-full border-2 border-surface bg-presence forced-colors:bg-[Highlight]', className)}
      style={{ width: size, height: size }}
    />
  )
}
