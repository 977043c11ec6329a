import { useEffect, useMemo } from 'react'
import { paths } from '@/app/paths'
import { storeReturnPath } from '@/lib/return-to'
import { sinceText } from '@/lib/time'
import { callWatched, setWatchedFavourite, useWatched, useWatchedTopic, useWatching, wakeWatch } from '@/realtime/watch'
import { useConnection, useSession } from '@/store/hooks'
import type { Connection } from '@/store/parts'
import { ConnectionBar } from '@/ui/connection-bar'
import { BoardPage } from './board-page'
import type { BoardCommands } from './commands'
import { loadBody } from './load-body'
import { viewOf } from './view'
import { WatchHeader } from './watch-header'

const PATH = /^\/live\/([^/]+)/

/** The scoreboard without the rest of the app: for guests, and whenever its address is loaded. */
export default function WatchScreen({ framed = false }: { /** The page around it has a header. */ framed?: boolean }) {
  const id = decodeURIComponent(PATH.exec(location.pathname)?.[1] ?? '')
  const view = viewOf(location.search)
  useWatching()
  const topic = useWatchedTopic(`match:${id}`)
  const entry = useWatched(({ known }) => known[id])
  const connection = useConnection()
  const isGuest = !useSession().signedIn
  const commands = useMemo(() => commandsFor(id), [id])
  // Whoever signs in comes back.
  useEffect(() => storeReturnPath(paths.live(id)), [id])
  // Beside the match, not after it.
  useEffect(() => {
    if (view === 'page') loadBody().catch(() => {})
  }, [view])
  const page = (
    <BoardPage
      view={view}
      entry={entry}
      topic={topic}
      connection={connection}
      isGuest={isGuest}
      commands={commands}
      onRetry={() => (connection.state === 'stopped' ? window.location.reload() : wakeWatch())}
    />
  )
  if (view !== 'page') return page
  return (
    <div className="flex flex-1 flex-col">
      {!framed && <WatchHeader isGuest={isGuest} />}
      <ConnectionBar connection={shownAs(connection.state)} since={sinceText(connection.since)} />
      {framed ? page : <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">{page}</main>}
    </div>
  )
}

/** A slow first connect is shown like a reconnect. */
function shownAs(state: Connection['state']) {
  if (state === 'idle' || state === 'live') return 'live' as const
  return state === 'connecting' ? ('reconnecting' as const) : state
}

function commandsFor(id: string): BoardCommands {
  return {
    async favour(isFavourite) {
      await callWatched('match.favour', { match: id, is_favourite: isFavourite })
      setWatchedFavourite(id, isFavourite)
    },
    async show(isPublic) {
      await callWatched('match.show', { match: id, is_public: isPublic })
    },
    async makeScorerLink() {
      return paths.pad(id, (await callWatched('match.link', { match: id })).secret)
    },
  }
}
