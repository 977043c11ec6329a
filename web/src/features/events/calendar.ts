/** Exports a game as an iCalendar file. */
import type { EventId } from '@/wire'
import { toastTrouble } from '@/store/notify'
import { call } from '@/realtime/connection'
import { state } from '@/store/index'

const TYPE = 'text/calendar'

/** Fetches the calendar entry and downloads it; a failure raises a toast. */
export function addToCalendar(event: EventId): void {
  call('calendar.event', { event }).then(({ ok }) => download(ok.text, nameOf(event)), toastTrouble)
}

function nameOf(event: EventId): string {
  const known = state().events.known[event]
  const name = known?.is === 'ready' ? known.event.name : ''
  const words = name.normalize('NFKD').toLowerCase().match(/[a-z0-9]+/g) ?? ['game']
  return `${words.join('-').slice(0, 60)}.ics`
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: TYPE }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
