import clsx from 'clsx'

type BallProps = { size?: number; glow?: boolean; className?: string | undefined }

/** Marks where you are, what is live, what is yours. Outlined, to be visible on light surfaces too. */
export function Ball({ size = 14, glow = false, className }: BallProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={clsx('shrink-0', glow && 'animate-glow rounded-full [box-shadow:var(--glow-ball)]', className)}
    >
      <circle cx="12" cy="12" r="10.7" fill="var(--ball)" stroke="var(--ball-edge)" strokeWidth="2" />
      <g fill="none" stroke="var(--ball-seam)" strokeWidth="1.7" strokeLinecap="round">
        <path d="M6.3 4.3c3.5 4.4 3.5 11 0 15.4" />
        <path d="M17.7 4.3c-3.5 4.4-3.5 11 0 15.4" />
      </g>
    </svg>
  )
}
