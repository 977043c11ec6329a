import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { Skeleton } from './skeleton'

type SharedCardProps = { to: string; art: ReactNode; title: string; /** Empty parts are left out. */ facts: readonly (string | false | undefined)[] }

/** What a text shares: a drawing, a title and a line of facts, as a link. */
export function SharedCard({ to, art, title, facts }: SharedCardProps) {
  return (
    <Link to={to} className="flex min-h-18 items-center gap-3.5 rounded-card bg-fill px-3.5 py-2.5 transition-transform duration-120 active:scale-[0.99]">
      {art}
      <span className="min-w-0 flex-1 leading-snug">
        <span className="line-clamp-2 text-16 font-bold wrap-anywhere">{title}</span>
        <span className="line-clamp-2 text-14 text-muted">{dotted(facts)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

export function SharedCardSkeleton() {
  return <Skeleton className="h-18 rounded-card!" />
}

/** In the place of what is not there any more, or not for this reader. */
export function SharedCardGone() {
  const t = useT()
  return <p className="grid min-h-18 content-center rounded-card bg-fill px-3.5 text-15 text-muted">{t('post.card_gone')}</p>
}
