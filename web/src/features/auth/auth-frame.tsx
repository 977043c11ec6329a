import type { ReactNode } from 'react'
import { DuskScene } from '@/ui/art/dusk-scene'

type AuthFrameProps = { title: string; lead: string; children: ReactNode; foot: ReactNode }

/** A form with the court at dusk beside it; on a phone the court is a strip above. */
export function AuthFrame({ title, lead, children, foot }: AuthFrameProps) {
  return (
    <div className="flex-1 md:page md:gutter md:grid md:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)] md:items-center md:gap-14 md:py-8 lg:gap-24">
      <DuskScene frame="strip" className="h-36 w-full md:hidden" />
      <div className="gutter mx-auto w-full max-w-120 py-7 md:px-0">
        <h1 className="text-30 md:text-38">{title}</h1>
        <p className="mt-2 mb-6 text-muted">{lead}</p>
        {children}
        <div className="mt-5 text-15 text-muted">{foot}</div>
      </div>
      <div className="hidden h-[min(640px,calc(100dvh-9rem))] overflow-hidden rounded-sheet md:block">
        <DuskScene className="size-full" />
      </div>
    </div>
  )
}
