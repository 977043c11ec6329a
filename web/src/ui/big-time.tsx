import clsx from 'clsx'
import type { Millis } from '@/wire'
import { useLanguage } from '@/lib/i18n'
import { clockParts } from '@/lib/zoned'

const SIZES = {
  /** In rows. */
  row: 'text-24',
  /** On cards. */
  card: 'text-38',
  /** The next game. */
  hero: 'text-56 md:text-[4rem]',
}

type BigTimeProps = {
  at: Millis
  /** The court's zone; absent: this device's. */
  zone?: string | undefined
  size?: keyof typeof SIZES
  className?: string
}

/** The loudest thing of a row or card: when. AM or PM is a third of it. */
export function BigTime({ at, zone, size = 'row', className }: BigTimeProps) {
  useLanguage()
  const { clock, half } = clockParts(at, zone)
  return (
    <time dateTime={new Date(at).toISOString()} className={clsx('score block leading-none whitespace-nowrap', SIZES[size], className)}>
      {clock}
      {half !== undefined && (
        <span className={clsx('font-bold tracking-normal', size === 'row' ? 'ml-0.5 text-[0.58em] text-muted' : 'ml-1 text-[0.42em]')}>{half}</span>
      )}
    </time>
  )
}
