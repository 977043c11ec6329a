import { type ReactNode, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { t, useT } from '@/lib/i18n'
import { Boundary } from './boundary'
import { ErrorState } from './error-state'
import { ToastWithAction } from './toast-parts'

function reload(): void {
  window.location.reload()
}

/** A part of a screen that loads by itself; if it cannot, an error takes its place and the rest of the screen goes on. */
export function LazyPart({ fallback = null, lost = <LostPart />, children }: { fallback?: ReactNode; lost?: ReactNode; children: ReactNode }) {
  return (
    <Boundary fallback={lost}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}

function LostPart() {
  const t = useT()
  return <ErrorState plain title={t('part.lost')} text={t('part.lost_text')} onRetry={reload} />
}

type LazySheetProps = {
  /** By default it is open for as long as it is mounted. */
  open?: boolean
  /** Closes it: it could not be shown. */
  onLost: () => void
  /** Shown while it loads. */
  fallback?: ReactNode
  children: ReactNode
}

/** A sheet, dialog or menu that is loaded when it is first opened. If it cannot be shown, a toast offers to reload. */
export function LazySheet({ open = true, onLost, fallback = null, children }: LazySheetProps) {
  const openings = useOpenings(open)
  const fail = () => {
    onLost()
    offerReload()
  }
  if (openings === 0) return null
  return (
    <Boundary at={openings} fallback={fallback} onError={fail}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  )
}

/** Says that something could not be loaded. */
export function offerReload(): void {
  const content = (
    <ToastWithAction action={t('part.reload')} onAction={reload}>
      {t('part.lost')}
    </ToastWithAction>
  )
  toast.error(content, { id: 'part' })
}

/** How often it was opened. */
function useOpenings(open: boolean): number {
  const [seen, setSeen] = useState({ open, times: open ? 1 : 0 })
  if (seen.open === open) return seen.times
  const times = seen.times + (open ? 1 : 0)
  setSeen({ open, times })
  return times
}
