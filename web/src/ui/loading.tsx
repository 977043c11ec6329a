import { useT } from '@/lib/i18n'
import { Ball } from './art/ball'

/** A bouncing ball, for content of unknown shape. For rows use a skeleton. */
export function Loading({ label }: { label?: string }) {
  const t = useT()
  return (
    <div role="status" className="grid min-h-60 place-items-center">
      <span className="grid justify-items-center gap-3 text-14 text-muted">
        <span className="relative flex h-12 w-18 items-end justify-center border-b-2 border-baseline">
          <Ball size={18} className="animate-bounce-on-line" />
        </span>
        {label ?? t('common.loading')}
      </span>
    </div>
  )
}

/** The inline version, for toasts and buttons. */
export function BallOnLine({ size = 14 }: { size?: number }) {
  return (
    <span aria-hidden="true" className="flex items-end justify-center border-b-2 border-baseline pt-3" style={{ width: size + 6 }}>
      <Ball size={size} className="animate-bounce-on-line" />
    </span>
  )
}
