import { useCallback } from 'react'
import type { GetFeed, PostEntry } from '@/wire'
import { type CommunityTab, paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { AvatarRow } from '@/ui/avatar-group'
import { Button, ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { ListStates } from '@/ui/list-states'
import { NearEnd } from '@/ui/near-end'
import { stateOf } from '@/search/pages'
import { loadAgain, loadMore, showNew } from './actions'
import { type CardView, PostItem } from './post-item'
import { PostSkeleton } from './post-skeleton'
import { type FeedView, useFeed } from './selectors'

type FeedListProps = { question: GetFeed; tab: CommunityTab; Shown: CardView; onEdit: (entry: PostEntry) => void; onWrite: () => void }

/** A feed, the newest first. New posts wait behind a button, so that nothing moves under the reader. */
export function FeedList({ question, tab, Shown, onEdit, onWrite }: FeedListProps) {
  const t = useT()
  const feed = useFeed(question)
  const key = JSON.stringify(question)
  const more = useCallback(() => void loadMore(JSON.parse(key) as GetFeed), [key])
  const retry = () => loadAgain(question)
  const { entries, cursor, trouble } = feed
  return (
    <>
      <NewPosts feed={feed} onShow={() => showNew(question)} />
      <div className="pt-3">
        <ListStates
          state={stateOf(feed, more, retry)}
          count={entries.length}
          skeleton={<PostSkeleton />}
          empty={
            <Empty title={t(`post.empty_${tab}`)} text={t(`post.empty_${tab}_text`)}>
              {tab === 'followed' ? <ButtonLink to={paths.players()}>{t('person.to_players')}</ButtonLink> : tab !== 'saved' && <Button onClick={onWrite}>{t('post.write')}</Button>}
            </Empty>
          }
          error={<ErrorState title={t('post.feed_failed')} text={trouble ? troubleText(trouble) : t('post.feed_failed_text')} onRetry={retry} />}
          end={<p className="py-6 text-center text-14 text-muted">{t('post.end')}</p>}
        >
          <ul className="grid gap-4">
            {entries.map((entry) => (
              <li key={entry.post.id} className="min-w-0">
                <PostItem entry={entry} Shown={Shown} onEdit={onEdit} />
              </li>
            ))}
          </ul>
          <NearEnd onNear={feed.is === 'ready' && cursor !== undefined && !feed.loadingMore ? more : undefined} />
        </ListStates>
      </div>
    </>
  )
}

/** As many portraits as the button shows. */
const PORTRAITS = 3

function NewPosts({ feed: { waiting, authors }, onShow }: { feed: Pick<FeedView, 'waiting' | 'authors'>; onShow: () => void }) {
  const t = useT()
  return (
    <div role="status" className="sticky top-16 z-20 flex h-0 justify-center md:top-18">
      {waiting > 0 && (
        <button
          type="button"
          onClick={() => {
            onShow()
            window.scrollTo({ top: 0, behavior: 'smooth' })
          }}
          className="flex h-11 animate-drop-in items-center gap-2 rounded-full border-2 border-on-ball bg-ball py-1 pr-4 pl-1.5 text-15 font-bold text-on-ball shadow-float [--row-ring:var(--ball)]"
        >
          <AvatarRow people={authors.slice(0, PORTRAITS)} size={28} />
          {t('post.new', { count: waiting })}
        </button>
      )}
    </div>
  )
}
