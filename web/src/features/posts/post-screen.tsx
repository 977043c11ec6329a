import { useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { reconnect } from '@/realtime/connection'
import { useConnection } from '@/store/hooks'
import { BackLink } from '@/ui/back-link'
import { ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { LazySheet } from '@/ui/lazy-part'
import { Comments } from './comments'
import { type CardView, PostItem } from './post-item'
import { PostSkeleton } from './post-skeleton'
import { usePost } from './selectors'

const PostEditor = lazyChunk(() => import('./post-editor'))

/** One post with its comments, live while it is open. */
export function PostScreen({ Shown }: { Shown: CardView }) {
  const { id = '' } = useParams()
  return (
    <div className="page gutter pt-3 pb-14 md:pt-5">
      <div className="mx-auto max-w-155">
        <OpenPost key={id} id={id} Shown={Shown} />
      </div>
    </div>
  )
}

function OpenPost({ id, Shown }: { id: string; Shown: CardView }) {
  const t = useT()
  const state = usePost(id)
  const offline = useConnection().state === 'offline'
  const [editing, setEditing] = useState(false)
  const head = (
    <div className="flex items-center gap-1 pb-2">
      <BackLink to={paths.community()} label={t('post.to_all')} className="-ml-2.5" />
      <h1 className="truncate text-20">{t('post.title')}</h1>
    </div>
  )
  if (state.is === 'gone') {
    return (
      <>
        <title>{t('page.title', { title: t('post.title') })}</title>
        {head}
        <Empty title={t('post.gone')} text={t('post.gone_text')}>
          <ButtonLink to={paths.community()}>{t('post.to_all')}</ButtonLink>
        </Empty>
      </>
    )
  }
  if (state.is === 'loading') {
    return (
      <>
        <title>{t('page.title', { title: t('post.title') })}</title>
        {head}
        {offline ? <ErrorState title={t('post.offline')} text={t('post.offline_text')} onRetry={reconnect} /> : <PostSkeleton posts={1} />}
      </>
    )
  }
  const { entry, thread } = state
  return (
    <>
      <title>{t('page.title', { title: t('post.by', { name: entry.post.author.name }) })}</title>
      {head}
      <PostItem entry={entry} Shown={Shown} onEdit={() => setEditing(true)} whole />
      <Comments post={entry.post} thread={thread} />
      {editing && (
        <LazySheet onLost={() => setEditing(false)}>
          <PostEditor post={entry.post} Shown={Shown} onClose={() => setEditing(false)} />
        </LazySheet>
      )}
    </>
  )
}
