import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import toast, { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless'
import { Link } from 'react-router'
import { Ball } from './art/ball'
import { BallOnLine } from './loading'

/**
 * The five kinds, top-centre under the header, two lines at most. Times and limit are the library's own, which are
 * the spec's: none is set here. Headless, because the other build injects a style element, which the CSP forbids.
 */
export function Toaster({ hrefOf }: { /** What a tap on a toast opens, if it is about something that has a place. */ hrefOf?: (id: string) => string | undefined }) {
  const { toasts, handlers } = useToaster()
  return (
    <section
      className="pointer-events-none fixed inset-x-0 top-16 z-60 mx-auto flex w-full max-w-115 flex-col px-3 md:top-18"
      onPointerEnter={handlers.startPause}
      onPointerLeave={handlers.endPause}
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} href={hrefOf?.(one.id)} />
      ))}
    </section>
  )
}

function ToastCard({ toast: said, href }: { toast: Toast; href: string | undefined }) {
  const alert = said.type === 'error'
  return (
    <div
      className={clsx(
        'grid transition-[grid-template-rows,opacity] duration-200',
        said.visible ? 'grid-rows-[1fr] animate-drop-in' : 'grid-rows-[0fr] opacity-0',
      )}
    >
      <div className={clsx('min-h-0', !said.visible && 'overflow-hidden')}>
        <div
          role={alert ? 'alert' : said.ariaProps.role}
          aria-live={alert ? 'assertive' : said.ariaProps['aria-live']}
          className="pointer-events-auto mb-2 flex min-h-13 items-center gap-3 rounded-card bg-raised px-4 py-2.5 text-15 shadow-float"
        >
          <ToastSign kind={said.type} />
          <div className="min-w-0 flex-1">
            <ToastText toast={said} href={href} />
          </div>
        </div>
      </div>
    </div>
  )
}

function ToastText({ toast: said, href }: { toast: Toast; href: string | undefined }) {
  const text = resolveValue(said.message, said)
  if (said.type === 'custom') return text
  if (href === undefined) return <div className="line-clamp-2">{text}</div>
  return (
    <Link to={href} onClick={() => toast.dismiss(said.id)} className="-my-2.5 flex min-h-12 items-center rounded-chip">
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
