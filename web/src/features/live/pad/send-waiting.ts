import type { MatchId, UserId } from '@/wire'
import { state, useStore } from '@/store/index'
import { openPad } from './pad'
import { hasUnsent } from './pad-queue'
import { markWaiting, waitingPads } from './waiting'

/** Opens the pads with something to send, one after the other, until it is sent, refused, or the network is lost again. */
export async function sendWaiting(user: UserId): Promise<void> {
  for (const match of waitingPads(user)) await sendOne(user, match)
}

function sendOne(user: UserId, match: MatchId): Promise<void> {
  const pad = openPad(user, match)
  return new Promise((resolve) => {
    const stops = [pad.subscribe(look), useStore.subscribe(look)]
    function look(): void {
      const now = pad.state()
      const live = state().connection.state === 'live'
      if (live && (now.is === 'opening' || (now.is === 'open' && hasUnsent(now.row) && !now.row.refused))) return
      if (now.is === 'empty') markWaiting(user, match, false)
      for (const stop of stops) stop()
      pad.close()
      resolve()
    }
  })
}
