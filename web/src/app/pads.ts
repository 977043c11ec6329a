/** Points that a pad had no network for: once there is one, they are sent from whatever page is open. */
import { waitingPads } from '@/features/live/pad/waiting'
import { whenLive } from '@/realtime/connection'
import { state } from '@/store/index'
import { whenSession } from '@/store/session'

export function startPads(): void {
  whenLive(send)
  if (state().connection.state === 'live') send()
  whenSession((event) => {
    if (event === 'ended') indexedDB.deleteDatabase('rally-pads')
  })
}

function send(): void {
  const user = state().session.user?.id
  if (user === undefined || waitingPads(user).length === 0) return
  // Tried again with the next connection.
  import('@/features/live/pad/send-waiting').then(({ sendWaiting }) => sendWaiting(user), () => {})
}
