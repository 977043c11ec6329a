import { Eye } from 'lucide-react'
import { useT } from '@/lib/i18n'
import type { LiveKnown } from '@/store/slices/live'
import { isOver } from './columns'

/** How many watch a match that is not over. */
export function Watching({ known: { match, watching } }: { known: LiveKnown }) {
  const t = useT()
  if (watching === 0 || isOver(match.board)) return null
  return (
    <p className="flex shrink-0 items-center gap-1.5 text-14 text-on-dusk tabular-nums md:text-15">
      <Eye aria-hidden="true" className="size-4.5" />
      <span aria-hidden="true">{watching}</span>
      <span className="sr-only">{t('live.watching', { count: watching })}</span>
    </p>
  )
}
