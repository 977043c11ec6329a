import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { FormTrouble } from './form-trouble'

type PublishBarProps = {
  /** What goes out, in one line. */
  summary: ReactNode
  faults: Readonly<Record<string, string | undefined>>
  /** What a field is called. */
  nameOf: (field: string) => string
  trouble: string
  /** The buttons. */
  children: ReactNode
}

/** What a form publishes, and what is still wrong with it, at the bottom of the screen. */
export function PublishBar({ summary, faults, nameOf, trouble, children }: PublishBarProps) {
  const t = useT()
  const wrong = [...new Set(Object.entries(faults).flatMap(([field, fault]) => (fault ? [nameOf(field)] : [])))]
  return (
    <div className="sticky bottom-0 z-20 -mx-4 grid gap-2 border-t-2 border-baseline bg-raised px-4 py-2.5 pb-[calc(10px+env(safe-area-inset-bottom))] md:-mx-6 md:px-6">
      <p className="line-clamp-2 text-15 leading-snug font-bold">{summary}</p>
      {wrong.length > 0 && (
        <p className="flex items-start gap-1.5 text-14 font-medium text-danger">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t('make.to_fix', { count: wrong.length, fields: wrong.join(', ') })}
        </p>
      )}
      <FormTrouble text={trouble} />
      <div className="flex gap-2.5">{children}</div>
    </div>
  )
}
