import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import toast, { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { Link } from 'react-router'
import { Ball } from './art/ball'
import { BallOnLine } from './loading'

/**
 * All five kinds of toast, top-centre under the header, at most two lines. Durations and limit are the library's defaults,
 * as the spec requires. Headless, because the full build injects a style element, which the CSP forbids.
 */
export function Toaster({ hrefOf }: { /** The path that a tap on a toast opens, if any. */ hrefOf?: (id: string) => string | undefined }) {
  const { toasts, handlers } = useToaster()
  return (
    <section
      data-toasts
      // Always there and always live: a modal hides what is not, and a new region may not be read out.
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-16 z-60 mx-auto flex w-full max-w-115 flex-col px-3 md:top-18"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} href={hrefOf?.(one.id)} />
      ))}
    </section>
  )
}

function ToastCard({ toast: item, href }: { toast: Toast; href: string | undefined }) {
  const alert = item.type === 'error'
  return (
    <div
      className={clsx(
        'grid transition-[grid-template-rows,opacity] duration-200',
        item.visible ? 'grid-rows-[1fr] animate-drop-in' : 'grid-rows-[0fr] opacity-0',
      )}
    >
      <div className={clsx('min-h-0', !item.visible && 'overflow-hidden')}>
        <div
          role={alert ? 'alert' : item.ariaProps.role}
          className="pointer-events-auto mb-2 flex min-h-13 items-center gap-3 rounded-card bg-raised px-4 py-2.5 text-15 shadow-float"
        >
          <ToastSign kind={item.type} />
          <div className="min-w-0 flex-1">
            <ToastText toast={item} href={href} />
          </div>
        </div>
      </div>
    </div>
  )
}

function ToastText({ toast: item, href }: { toast: Toast; href: string | undefined }) {
  const text = resolveValue(item.message, item)
  if (item.type === 'custom') return text
  if (href === undefined) return <div className="line-clamp-2">{text}</div>
  return (
    <Link to={href} onClick={() => toast.dismiss(item.id)} className="-my-2.5 flex min-h-12 items-center rounded-chip">
      <span className="line-clamp-2">{text}</span>
    </Link>
  )
}

function ToastSign({ kind }: { kind: Toast['type'] }) {
  if (kind === 'blank') return <Ball size={18} />
  if (kind === 'loading') return <BallOnLine size={15} />
  if (kind === 'custom') return null
  const Icon = kind === 'success' ? Check : X
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-5.5 shrink-0 place-items-center rounded-full text-raised',
        kind === 'success' ? 'bg-success' : 'bg-danger',
      )}
    >
      <Icon className="size-3.5" strokeWidth={3} />
    </span>
  )
}
