/** Exports a game as an iCalendar file. */
import { download } from '@/lib/download'
import type { EventId } from '@/wire'
import { toastTrouble } from '@/lib/notify'
import { call } from '@/realtime/connection'
import { state } from '@/store/index'

const TYPE = 'text/calendar'

/** Fetches the calendar entry and downloads it; a failure raises a toast. */
export function addToCalendar(event: EventId): void {
  call('calendar.event', { event }).then(({ ok }) => download(ok.text, { name: nameOf(event), type: TYPE }), toastTrouble)
}

function nameOf(event: EventId): string {
  const known = state().events.known[event]
  const name = known?.is === 'ready' ? known.event.name : ''
  const words = name.normalize('NFKD').toLowerCase().match(/[a-z0-9]+/g) ?? ['game']
  return `${words.join('-').slice(0, 60)}.ics`
}

