import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { Button } from './button'

type ErrorStateProps = {
  title: string
  /** What is not lost, and what to do next. */
  text: string
  onRetry?: (() => void) | undefined
  /** An alternative to retrying: "Show 4:12 PM". */
  children?: ReactNode
  plain?: boolean
}

export function ErrorState({ title, text, onRetry, children, plain = false }: ErrorStateProps) {
  const t = useT()
  return (
    <div role="alert" className={plain ? 'grid justify-items-center px-4 py-8 text-center' : 'grid justify-items-center rounded-card bg-raised px-5 py-8 text-center shadow-card'}>
      <span className="mb-4 grid size-11 place-items-center rounded-full bg-danger-soft text-danger">
        <TriangleAlert aria-hidden="true" className="size-5.5" />
      </span>
      <p className="text-18 font-bold">{title}</p>
      <p className="mt-1 max-w-100 text-15 text-muted">{text}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2.5">
        {onRetry && (
          <Button icon={<RotateCw aria-hidden="true" className="size-4.5" />} onClick={onRetry}>
            {t('common.try_again')}
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
