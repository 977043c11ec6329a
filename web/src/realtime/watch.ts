/**
 * A connection for pages that only watch matches: the scoreboard's own page, and the landing. It needs no slice of the store, and
 * no session: whoever is signed in watches as themselves, everybody else as a guest.
 *
 * Not beside `connection`: a page of members follows matches with its own.
 */
import { useEffect, useSyncExternalStore } from 'react'
import { create } from 'zustand'
import type { Board, Calls, LiveMatch, LiveSnapshot, MatchId, Topic } from '@/wire'
import { refreshTokens, sessionRevoked } from '@/store/session'
import { idOf } from '@/store/slice'
import { type Live, startLive } from '@/store/slices/live'
import { withBoard, withFavourite, withList, withMatch, withoutMatch, withSnapshot, withWatching } from '@/store/slices/live-board'
import { makeClient } from './client'
import type { Cmd, Push } from './frames'
import { accessToken, followDevice, socketUrl, tokenExpired } from './page'
import { showIdle, showStatus } from './status'
import type { TopicState } from './topics'

export const useWatched = create<Live>()(startLive)

const onTopic = new Set<() => void>()
let watchers = 0

const client = makeClient({
  url: socketUrl,
  accessToken,
  tokenExpired,
  // A session that is over is no reason to stop watching.
  refresh: async () => {
    const { is } = await refreshTokens()
    return is === 'lost' ? 'fresh' : is
  },
  status: showStatus,
  opened() {},
  pushes: (pushes) => change((live) => pushes.reduce(withPush, live)),
  snapshot: (topic, snapshot) => isMatch(topic) && change((live) => withSnapshot(live, idOf(topic), snapshot as LiveSnapshot)),
  reset() {},
  ended: (topic) => isMatch(topic) && change((live) => withoutMatch(live, idOf(topic))),
  topicsChanged() {
    for (const listener of onTopic) listener()
  },
  revoked: () => void sessionRevoked().finally(() => client.start()),
})

followDevice(client)

function change(next: (live: Live) => Live): void {
  useWatched.setState(next)
}

function isMatch(topic: Topic): boolean {
  return topic.startsWith('match:')
}

function withPush(live: Live, { topic, push, data }: Push): Live {
  if (push === 'board_changed') return withBoard(live, idOf(topic), (data as { board: Board }).board)
  if (push === 'live_changed') return withMatch(live, idOf(topic), (data as { match: LiveMatch }).match)
  if (push === 'watching_changed') return withWatching(live, idOf(topic), (data as { watching: number }).watching)
  return live
}

/** Connects for as long as the component is mounted. */
export function useWatching(): void {
  useEffect(() => {
    if (watchers++ === 0) client.start()
    return () => {
      if (--watchers > 0) return
      client.stop()
      showIdle()
    }
  }, [])
}

/** Follows a topic while the component is mounted, as `useTopic` does. */
export function useWatchedTopic(topic: Topic): TopicState {
  useEffect(() => {
    client.subscribe(topic)
    return () => client.unsubscribe(topic)
  }, [topic])
  return useSyncExternalStore(
    (listener) => {
      onTopic.add(listener)
      return () => onTopic.delete(listener)
    },
    () => client.topicState(topic),
  )
}

/** Rejects with `Refused`. */
export async function callWatched<C extends Cmd>(cmd: C, args: Calls[C]['args']): Promise<Calls[C]['ok']> {
  return (await client.call(cmd, args)).ok
}

/** Tries to connect now. */
export function wakeWatch(): void {
  client.wake()
}

/** Loads the matches in play; a list that is on screen stays if it fails. */
export async function loadWatched(): Promise<void> {
  const { matches } = await callWatched('match.live', {})
  change((live) => withList(live, matches))
}

export function setWatchedFavourite(id: MatchId, isFavourite: boolean): void {
  change((live) => withFavourite(live, id, isFavourite))
}
