import type { ReactNode } from 'react'

/** The title of a part, with a line to the right edge. */
export function PartHead({ id, aside, children }: { id: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-3.5">
      <h2 id={id} className="text-18 md:text-20">
        {children}
      </h2>
      <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-line" />
      {aside}
    </div>
  )
}
