import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Ball } from './art/ball'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class'

type Looks = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; icon?: ReactNode }

type ButtonProps = Looks & {
  /** The action is in progress: a press does nothing, and a bouncing ball is shown. The button keeps the focus. */
  busy?: boolean
} & ComponentProps<'button'>

/** Label a button with its effect: "Take the open seat", "Show 24 games". */
export function Button({ variant, size, wide, icon, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  // A form is not sent again either.
  const ignore = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      {...rest}
      onClick={busy ? ignore : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide, className })}
    >
      {busy ? <Ball size={14} className="mt-1.5 animate-bounce-on-line" /> : icon}
      {children}
    </button>
  )
}

type ButtonLinkProps = Looks & { to: To; className?: string; children: ReactNode; state?: unknown; replace?: boolean; onClick?: () => void }

export function ButtonLink({ to, variant, size, wide, icon, className, children, state, replace = false, onClick }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} replace={replace} onClick={onClick} className={buttonClass({ variant, size, wide, className })}>
      {icon}
      {children}
    </Link>
  )
}
