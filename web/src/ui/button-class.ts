import clsx from 'clsx'

export type ButtonVariant =
  /** The one action of a card. */
  | 'primary'
  | 'secondary'
  /** For answers in a list. */
  | 'soft'
  /** A state that is mine ("You're in"), not a call to action; the landing's hero is the one exception. */
  | 'yours'
  | 'danger'
  | 'ghost'
  /** The two variants for dusk panels. */
  | 'inverse'
  | 'outline-dusk'
export type ButtonSize = 'sm' | 'md' | 'lg'

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:brightness-110',
  secondary: 'border-[1.5px] border-line-strong text-ink hover:bg-fill',
  soft: 'bg-brand-soft text-brand hover:brightness-[0.97]',
  yours: 'bg-ball text-on-ball hover:brightness-105',
  danger: 'border-[1.5px] border-danger text-danger hover:bg-danger-soft',
  ghost: 'text-brand hover:bg-fill',
  inverse: 'bg-chalk text-[var(--on-ball)] hover:bg-on-dusk',
  'outline-dusk': 'border-[1.5px] border-on-dusk-muted text-on-dusk hover:bg-dusk-2',
}

/** The 36 px button for rows still has a hit area of 44 px. */
const SIZES: Record<ButtonSize, string> = {
  sm: 'relative min-h-9 px-3.5 text-14 after:absolute after:-inset-1',
  md: 'min-h-11 px-5 text-16',
  lg: 'min-h-13 px-6 text-18',
}

type Looks = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined; wide?: boolean | undefined; className?: string | undefined }

export function buttonClass({ variant = 'primary', size = 'md', wide = false, className }: Looks): string {
  return clsx(
    'inline-flex forced-colors:border-[1.5px] forced-colors:border-[ButtonText] select-none items-center justify-center gap-2 rounded-control font-bold whitespace-nowrap',
    'transition-[transform,filter,background-color] duration-120 active:scale-[0.97]',
    'disabled:bg-fill disabled:border-transparent disabled:text-muted disabled:active:scale-100 disabled:hover:brightness-100',
    'aria-disabled:bg-fill aria-disabled:border-transparent aria-disabled:text-muted aria-disabled:active:scale-100 aria-disabled:hover:brightness-100',
    SIZES[size],
    VARIANTS[variant],
    wide && 'w-full',
    className,
  )
}
