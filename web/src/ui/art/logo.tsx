import clsx from 'clsx'
import { useT } from '@/lib/i18n'

type LogoProps = { className?: string; onDusk?: boolean; full?: boolean }

/** Mark and name; below 700 px only the mark, unless `full`. */
export function Logo({ className, onDusk = false, full = false }: LogoProps) {
  const t = useT()
  return (
    <span className={clsx('flex items-center gap-2.5', className)}>
      <LogoMark />
      <span
        className={clsx(
          'text-24 font-extrabold tracking-[-0.05em]',
          !full && 'max-md:sr-only',
          onDusk ? 'text-on-dusk' : 'text-ink',
        )}
      >
        {t('app.name')}
      </span>
    </span>
  )
}

function LogoMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 36" className="size-9 shrink-0">
      <rect width="36" height="36" rx="10" fill="var(--mark)" />
      <path d="M5.5 24.9h25M18 24.9v4.6" stroke="var(--chalk)" strokeWidth="2.3" />
      <circle cx="23.6" cy="17.2" r="6.6" fill="var(--ball)" />
      <g fill="none" stroke="var(--mark-seam)" strokeWidth="1.3" strokeLinecap="round">
        <path d="M20 12.2c2.2 2.9 2.2 7.1 0 10" />
        <path d="M27.2 12.2c-2.2 2.9-2.2 7.1 0 10" />
      </g>
    </svg>
  )
}
