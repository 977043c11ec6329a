import type { ComponentProps, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { Ball } from './art/ball'
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class'

type Looks = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; icon?: ReactNode }

type ButtonProps = Looks & {
  /** The action is in progress: disables the button and shows a bouncing ball. */
  busy?: boolean
} & ComponentProps<'button'>

/** Label a button with its effect: "Take the open seat", "Show 24 games". */
export function Button({ variant, size, wide, icon, busy = false, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled ?? busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size, wide, className })}
    >
      {busy ? <Ball size={14} className="mt-1.5 animate-bounce-on-line" /> : icon}
      {children}
    </button>
  )
}

type ButtonLinkProps = Looks & { to: To; className?: string; children: ReactNode; state?: unknown; onClick?: () => void }

export function ButtonLink({ to, variant, size, wide, icon, className, children, state, onClick }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} onClick={onClick} className={buttonClass({ variant, size, wide, className })}>
      {icon}
      {children}
    </Link>
  )
}
