import type { ComponentType, ReactNode } from 'react'

/** A row of facts: an icon, what it is, and a line below. */
export function Fact({ icon: Icon, title, children }: { icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>; title: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-3.5 border-b border-line py-3">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <span className="min-w-0">
        <span className="block font-bold">{title}</span>
        <span className="block text-14 text-muted wrap-anywhere">{children}</span>
      </span>
    </li>
  )
}
