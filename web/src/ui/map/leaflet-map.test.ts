import { afterEach, expect, test, vi } from 'vitest'
import type { Pin } from './clusters'
import { makeMap, type Words } from './leaflet-map'

type Game = { name: string; open: number }

const words: Words<Game> = {
  ...{ zoomIn: 'In', zoomOut: 'Out', miles: (miles) => `${miles} mi` },
  pin: ({ items }) => items.map(({ name }) => name).join(', '),
  style: ({ items }) => ({ text: String(items[0]?.open ?? 0), tone: 'hard' }),
}
const pin = (name: string, at: number, open = 1): Pin<Game> => ({ spot: { latitude: 34 + at / 100, longitude: -118 }, area: '', items: [{ name, open }] })

afterEach(() => document.body.replaceChildren())

function open() {
  const element = document.createElement('div')
  document.body.append(element)
  const onPin = vi.fn()
  const map = makeMap<Game>(element, null, words, onPin, () => {})
  map.centre({ latitude: 34, longitude: -118 }, 10)
  const button = (name: string) => element.querySelector<HTMLElement>(`[aria-label$="${name}"]`)
  return { map, onPin, button, show: (...pins: Pin<Game>[]) => map.pins(() => pins, null) }
}

test('a refreshed list keeps the markers that it still has, with the focus', () => {
  const { show, button, onPin } = open()
  show(pin('Clay four', 1), pin('Echo hit', 2))
  const before = button('Clay four')
  before?.focus()
  const next = pin('Clay four', 1)
  show(next, pin('Lawn', 3))
  expect(button('Clay four')).toBe(before)
  expect(document.activeElement).toBe(before)
  expect(button('Echo hit')).toBeNull()
  expect(button('Lawn')).not.toBeNull()
  before?.click()
  expect(onPin.mock.calls.at(-1)?.[0]).toBe(next)
})

test('a marker that shows something else is drawn anew, and keeps the focus', () => {
  const { show, button } = open()
  show(pin('Clay four', 1, 2))
  const before = button('Clay four')
  before?.focus()
  show(pin('Clay four', 1, 1))
  expect(button('Clay four')).not.toBe(before)
  expect(button('Clay four')?.textContent).toBe('1')
  expect(document.activeElement).toBe(button('Clay four'))
})
