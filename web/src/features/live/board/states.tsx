import type { ReactNode } from 'react'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { EmptyCourt } from '@/ui/art/empty-court'
import { buttonClass } from '@/ui/button-class'
import { Skeleton } from '@/ui/skeleton'
import { BoardLink } from './link'

/** The board's own shapes, so that nothing moves when the match is there. */
export function BoardSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="min-h-dvh">
      <div className="bg-dusk">
        <div className="page gutter h-77 py-14 md:h-105 md:py-24">
          <span className="block h-full animate-fade-in rounded-dusk bg-dusk-2" />
        </div>
      </div>
      <div className="page gutter grid gap-5 pt-8">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  )
}

/** What may not be seen and what is not there look the same. */
export function BoardGone({ isGuest }: { isGuest: boolean }) {
  const t = useT()
  return (
    <Message title={t(isGuest ? 'live.private' : 'live.gone')} text={t(isGuest ? 'live.private_text' : 'live.gone_text')}>
      {isGuest ? (
        <>
          <BoardLink to={paths.login()} className={buttonClass({})}>
            {t('header.log_in')}
          </BoardLink>
          <BoardLink to={paths.signup()} className={buttonClass({ variant: 'secondary' })}>
            {t('header.join')}
          </BoardLink>
        </>
      ) : (
        <BoardLink to={paths.games()} className={buttonClass({})}>
          {t('games.find')}
        </BoardLink>
      )}
    </Message>
  )
}

/** Nothing is known, and the server cannot be reached; it is tried again by itself. `stopped`: this page is too old for the server. */
export function BoardUnreachable({ stopped, onRetry }: { stopped: boolean; onRetry: () => void }) {
  const t = useT()
  return (
    <Message title={t(stopped ? 'live.failed' : 'live.offline')} text={t(stopped ? 'connection.stopped' : 'live.offline_text')}>
      <button type="button" className={buttonClass({})} onClick={onRetry}>
        {t(stopped ? 'part.reload' : 'common.try_again')}
      </button>
    </Message>
  )
}

function Message({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const t = useT()
  return (
    <div className="page gutter grid min-h-[60dvh] flex-1 content-center justify-items-center py-10 text-center">
      <title>{t('page.title', { title })}</title>
      <EmptyCourt className="mb-5" />
      <h1 className="text-24">{title}</h1>
      <p className="mt-1.5 max-w-100 text-15 text-muted">{text}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2.5">{children}</div>
    </div>
  )
}
