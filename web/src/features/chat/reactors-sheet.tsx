import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { MessageId, ReactorPage } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { ReactionArt } from '@/ui/art/reaction'
import { Avatar } from '@/ui/avatar'
import { ErrorState } from '@/ui/error-state'
import { Loading } from '@/ui/loading'
import { Sheet } from '@/ui/sheet'
import { loadReactors } from './actions'

/** Who reacted to a message, and how. */
export default function ReactorsSheet({ message, onClose }: { message: MessageId; onClose: () => void }) {
  const t = useT()
  const [page, setPage] = useState<ReactorPage | 'failed'>()
  useEffect(() => {
    if (page !== undefined) return
    let mounted = true
    loadReactors(message).then(
      (ok) => mounted && setPage(ok),
      () => mounted && setPage('failed'),
    )
    return () => {
      mounted = false
    }
  }, [message, page])
  return (
    <Sheet open onClose={onClose} title={t('chat.reactions')}>
      {page === undefined && <Loading />}
      {page === 'failed' && <ErrorState plain title={t('chat.reactions_failed')} text={t('people.search_failed_text')} onRetry={() => setPage(undefined)} />}
      {page !== undefined && page !== 'failed' && <Reactors page={page} />}
    </Sheet>
  )
}

function Reactors({ page: { reactors, more } }: { page: ReactorPage }) {
  const t = useT()
  if (reactors.length === 0) return <p className="text-15 text-muted">{t('chat.reactions_none')}</p>
  return (
    <>
      <ul className="-my-2">
        {reactors.map(({ kind, person }) => (
          <li key={`${person.id} ${kind}`} className="flex min-h-14 items-center gap-3">
            <Avatar person={person} size={40} />
            <Link to={paths.player(person.id)} className="min-w-0 flex-1 truncate text-16 font-bold">
              {person.name}
            </Link>
            <span className="sr-only">{t(`chat.reaction.${kind}`)}</span>
            <ReactionArt kind={kind} size={24} />
          </li>
        ))}
      </ul>
      {more && <p className="pt-4 text-14 text-muted">{t('chat.reactions_more')}</p>}
    </>
  )
}
