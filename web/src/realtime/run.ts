/** The chunk that only signed-in users load: the connection, and what this device keeps, which follows it. */
import { loadTwice } from '@/lib/load-twice'
import { offerReload } from '@/ui/lazy-part'
import { openConnection as connect } from './connection'

export { closeConnection } from './connection'

const load = () => import('./kept')

let kept: ReturnType<typeof load> | null = null

function loadKept(): ReturnType<typeof load> {
  kept ??= loadTwice(load).then((device) => {
    device.startOutbox()
    device.startReads()
    device.storeLastState()
    return device
  })
  return kept
}

export function openConnection(): void {
  connect()
  loadKept().then(
    ({ showLastState, showReads }) => showLastState().then(showReads),
    () => {
      kept = null
      offerReload()
    },
  )
}
