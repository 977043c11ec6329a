import type { ReactNode } from 'react'
import { EmptyCourt } from './art/empty-court'

type EmptyProps = { title: string; text: string; children?: ReactNode; plain?: boolean }

/** An empty state: a title, a text and the next steps as `children`. */
export function Empty({ title, text, children, plain = false }: EmptyProps) {
  return (
    <div className={plain ? 'grid justify-items-center px-4 py-8 text-center' : 'grid justify-items-center rounded-card bg-raised px-5 py-8 text-center shadow-card'}>
      <EmptyCourt className="mb-5" />
      <p className="text-18 font-bold">{title}</p>
      <p className="mt-1 max-w-100 text-15 text-muted">{text}</p>
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2.5">{children}</div>}
    </div>
  )
}
