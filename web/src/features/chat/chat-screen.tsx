import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useT } from '@/lib/i18n'
import { paths } from '@/app/paths'
import { EmptyCourt } from '@/ui/art/empty-court'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'
import { usePhone } from '@/ui/use-media'
import { Room } from './room'
import { RoomList } from './room-list'

const NewTalkSheet = lazyChunk(() => import('./new-talk-sheet'))

/** List and room side by side; on a phone one at a time, the room full-screen. */
export function ChatScreen({ find, pinned, answer }: Pick<ComponentProps<typeof Room>, 'find' | 'pinned' | 'answer'>) {
  const t = useT()
  const { id } = useParams()
  const phone = usePhone()
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const creating = query.get('new') !== null
  const setCreating = (open: boolean) => setQuery(open ? { new: '1' } : {}, { replace: !open })

  return (
    <div className={clsx('flex flex-1 flex-col', id && phone ? 'min-h-0' : 'md:h-[calc(100dvh-4rem)] md:min-h-120 md:flex-none')}>
      <title>{t('page.title', { title: t('chat.title') })}</title>
      <div className="page flex min-h-0 flex-1 md:border-t-2 md:border-baseline">
        {(!phone || !id) && (
          <div className="flex min-h-0 w-full flex-col md:w-80 md:shrink-0 md:border-r md:border-line lg:w-96">
            <RoomList current={id} onNew={() => setCreating(true)} />
          </div>
        )}
        {id ? <Room key={id} id={id} find={find} pinned={pinned} answer={answer} /> : !phone && <NothingChosen />}
      </div>
      <LazySheet open={creating} onLost={() => setCreating(false)}>
        <NewTalkSheet open={creating} onClose={() => setCreating(false)} onOpened={(chat) => navigate(paths.chat(chat))} find={find} />
      </LazySheet>
    </div>
  )
}

function NothingChosen() {
  const t = useT()
  return (
    <div className="grid flex-1 content-center justify-items-center gap-4 p-8 text-center">
      <EmptyCourt />
      <p className="text-15 text-muted">{t('chat.choose')}</p>
    </div>
  )
}
