import { ChevronLeft } from 'lucide-react'
import { useMemo } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { reconnect } from '@/realtime/connection'
import { useTopic } from '@/realtime/use-topic'
import { useConnection } from '@/store/hooks'
import { useStore } from '@/store/index'
import '@/store/slices/live-board'
import { favourMatch, makeScorerLink, showMatch } from './actions'
import { BoardPage } from './board-page'
import type { BoardCommands } from './commands'
import { BoardLinks } from './link'
import { viewOf } from './view'

/** The scoreboard within the app, for members. */
export default function BoardScreen() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const topic = useTopic(`match:${id}`, { viewing: true })
  const entry = useStore(({ live }) => live.known[id])
  const connection = useConnection()
  const commands = useMemo<BoardCommands>(
    () => ({ favour: (on) => favourMatch(id, on), show: (on) => showMatch(id, on), makeScorerLink: () => makeScorerLink(id) }),
    [id],
  )
  return (
    <BoardLinks value={Link}>
      <BoardPage
        view={viewOf(search)}
        entry={entry}
        topic={topic}
        connection={connection}
        isGuest={false}
        commands={commands}
        back={<Back />}
        onRetry={() => (connection.state === 'stopped' ? window.location.reload() : reconnect())}
      />
    </BoardLinks>
  )
}

/** On a phone there is no header. */
function Back() {
  const t = useT()
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <button type="button" aria-label={t('live.back')} onClick={() => void (key === 'default' ? navigate(paths.games()) : navigate(-1))} className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-control md:hidden">
      <ChevronLeft aria-hidden="true" className="size-6.5" />
    </button>
  )
}
