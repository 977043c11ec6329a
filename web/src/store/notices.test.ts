import { afterEach, expect, it } from 'vitest'
import { resetStore, state } from './index'
import { addNotice, seeNotices } from './notices'

const about = (room: string) => ({ id: `room:${room}`, text: `Room ${room}`, topic: `chat:${room}`, at: 1 })

afterEach(resetStore)

it('lists what was told, newest first, and the last word on each thing', () => {
  addNotice(about('a'))
  addNotice(about('b'))
  addNotice({ ...about('a'), text: 'Room a again' })
  expect(state().notices.map(({ text }) => text)).toEqual(['Room a again', 'Room b'])
})

it('counts as seen once the bell was opened, and new again when there is more', () => {
  addNotice(about('a'))
  seeNotices()
  addNotice(about('b'))
  expect(state().notices.map(({ seen }) => seen)).toEqual([false, true])
})

it('lets old ones go', () => {
  for (let n = 0; n < 50; n++) addNotice(about(String(n)))
  expect(state().notices).toHaveLength(30)
  expect(state().notices[0]?.text).toBe('Room 49')
})

it('is nobody else’s', () => {
  addNotice(about('a'))
  resetStore()
  expect(state().notices).toEqual([])
})
