import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

type SectionHeadProps = { id?: string; children: ReactNode; link?: { to: To; label: string } | undefined; level?: 2 | 3 }

/** A section title with a thin rule and at most one link. */
export function SectionHead({ id, children, link, level = 2 }: SectionHeadProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <div className="flex min-h-11 items-center gap-3.5">
      <Title id={id} className="min-w-0 text-18 md:text-20">
        {children}
      </Title>
      <span aria-hidden="true" className="h-px min-w-4 flex-1 bg-line" />
      {link && (
        <Link to={link.to} className="-mx-2 inline-flex min-h-11 shrink-0 items-center rounded-chip px-2 text-15 font-bold text-brand">
          {link.label}
        </Link>
      )}
    </div>
  )
}
