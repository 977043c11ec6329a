import clsx from 'clsx'
import type { Millis } from '@/wire'
import { useLanguage } from '@/lib/i18n'
import { clockParts } from '@/lib/zoned'

const SIZES = {
  /** For rows. */
  row: 'text-24',
  /** For cards. */
  card: 'text-38',
  /** For the next game. */
  hero: 'text-56 md:text-[4rem]',
}

type BigTimeProps = {
  at: Millis
  /** The court's zone; by default the device's own. */
  zone?: string | undefined
  size?: keyof typeof SIZES
  className?: string
}

/** The start time, the largest text of a row or card; AM or PM is a third of its size. */
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
