import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { CountBadge } from './count-badge'

type Looks = { label: string; count?: number | undefined; soft?: boolean; className?: string | undefined }

const shape = (soft: boolean, className?: string) =>
  clsx(
    'relative grid size-11 shrink-0 place-items-center rounded-control transition-[transform,background-color] duration-120 active:scale-95',
    soft ? 'bg-brand-soft text-brand' : 'text-ink hover:bg-fill',
    'disabled:text-muted disabled:hover:bg-transparent',
    className,
  )

/** An icon-only button: its label is its accessible name and its tooltip. */
export function IconButton({ label, count, soft = false, className, children, ...rest }: Looks & ComponentProps<'button'>) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={shape(soft, className)}>
      {children}
      <CountBadge count={count} className="absolute top-0.5 right-0" />
    </button>
  )
}

type IconLinkProps = Looks & Omit<ComponentProps<typeof Link>, 'className'>

export function IconLink({ label, count, soft = false, className, children, ...rest }: IconLinkProps) {
  return (
    <Link aria-label={label} title={label} {...rest} className={shape(soft, className)}>
      {children}
      <CountBadge count={count} className="absolute top-0.5 right-0" />
    </Link>
  )
}
