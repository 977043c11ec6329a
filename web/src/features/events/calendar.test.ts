import { expect, test, vi } from 'vitest'
import { settle, pageOf, useFakeWorld } from '@/testing/page'
import { snapshotOf } from '@/testing/games'

const server = useFakeWorld()

test('a game downloads as a calendar file named after it', async () => {
  const maya = server().addUser('Maya Okafor')
  await pageOf(server(), maya)
  const { applyEvent } = await import('@/store/slices/events-replies')
  applyEvent(snapshotOf([], { name: 'Año nuevo: Fours!' }))
  const { addToCalendar } = await import('./calendar')
  const made: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => (made.push(blob), 'blob:one'), revokeObjectURL: () => {} }))
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download)
  })
  server().answers.set('calendar.event', () => ({ text: 'BEGIN:VCALENDAR' }))
  addToCalendar('game')
  await settle()
  expect(server().commandsOf('calendar.event')).toEqual([{ event: 'game' }])
  expect(clicked).toEqual(['an-o-nuevo-fours.ics'])
  expect(await made[0]?.text()).toBe('BEGIN:VCALENDAR')
  expect(made[0]?.type).toBe('text/calendar')
})
