import { readFileSync } from 'node:fs'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PushNotice } from '@/wire'

const SOURCE = readFileSync('public/push.js', 'utf8')
const QUESTION = { token: 'once', accept: 'Accept', decline: 'Decline', accepted: 'You have accepted.', declined: 'You have declined.' }
const NOTICE: PushNotice = { lang: 'en', title: 'A seat is free', body: 'Take it.', tag: 'game', path: '/games/1', at: 5 }

interface Page {
  visibilityState: 'visible' | 'hidden'
  focus: () => Promise<void>
  navigate: (path: string) => Promise<void>
  /** What it answers; nothing, if undefined. */
  answers: boolean | undefined
  asked: unknown[]
  postMessage: (message: unknown, ports?: MessagePort[]) => void
}

function page(visibilityState: Page['visibilityState'], answers?: boolean): Page {
  const asked: unknown[] = []
  const postMessage: Page['postMessage'] = (message, ports) => {
    asked.push(message)
    if (answers !== undefined) ports?.[0]?.postMessage(answers)
  }
  return { visibilityState, answers, asked, postMessage, focus: vi.fn(async () => {}), navigate: vi.fn(async () => {}) }
}

const openWindow = vi.fn(async () => {})
const subscribe = vi.fn(async () => {})
let pages: Page[]
let shown: { title: string; options: { actions?: { action: string }[]; body: string; tag: string; data: unknown } }[]
let handlers: Record<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>
let fetched: { url: string; body: unknown }[]
let status: number

beforeEach(() => {
  vi.clearAllMocks()
  pages = []
  shown = []
  handlers = {}
  fetched = []
  status = 200
})

/** The worker's script, in a worker of this test. */
function start(userAgent = 'Chrome/156 Safari/537') {
  const self = {
    addEventListener: (name: string, handler: (typeof handlers)[string]) => (handlers[name] = handler),
    clients: { matchAll: async () => pages, openWindow },
    registration: {
      showNotification: async (title: string, options: (typeof shown)[number]['options']) => void shown.push({ title, options }),
      pushManager: { getSubscription: async () => null, subscribe },
    },
  }
  const fetch = async (url: string, { body }: { body: string }) => {
    fetched.push({ url, body: JSON.parse(body) })
    return { ok: status === 200 }
  }
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('self', 'fetch', 'navigator', SOURCE)(self, fetch, { userAgent })
}

async function dispatch(name: string, event: object): Promise<void> {
  let work = Promise.resolve()
  handlers[name]?.({ ...event, waitUntil: (promise) => (work = promise) })
  await work
}

const receive = (notice: PushNotice) => dispatch('push', { data: { json: () => notice } })
const press = (action: string, data: object) =>
  dispatch('notificationclick', { action, notification: { title: NOTICE.title, tag: NOTICE.tag, lang: 'en', data, close: () => {} } })

test('a notification is shown with its texts, and with answers where it asks something', async () => {
  start()
  await receive(NOTICE)
  await receive({ ...NOTICE, answer: QUESTION })
  expect(shown.map(({ title, options }) => [title, options.body, options.tag, options.actions?.map(({ action }) => action)])).toEqual([
    ['A seat is free', 'Take it.', 'game', []],
    ['A seat is free', 'Take it.', 'game', ['accept', 'decline']],
  ])
})

test('a page in front that shows toasts is enough, except in Safari', async () => {
  start()
  pages = [page('visible', true)]
  await receive(NOTICE)
  expect(shown).toHaveLength(0)
  for (const without of [page('hidden', true), page('visible', false), page('visible')]) {
    pages = [without]
    await receive(NOTICE)
  }
  expect(shown).toHaveLength(3)
  pages = [page('visible', true)]
  start('Version/19.0 Safari/605')
  await receive(NOTICE)
  expect(shown).toHaveLength(4)
})

test('a press opens the screen in the page in front, else in another, else in a new one', async () => {
  start()
  const [hidden, front] = [page('hidden', true), page('visible', true)]
  pages = [hidden, front]
  await press('', { path: '/games/1' })
  expect(front.asked).toEqual([{ type: 'open', path: '/games/1' }])
  expect(front.focus).toHaveBeenCalled()
  pages = [hidden]
  await press('', { path: '/play' })
  expect(hidden.asked).toEqual([{ type: 'open', path: '/play' }])
  const old = page('hidden')
  pages = [old]
  await press('', { path: '/play' })
  expect(old.navigate).toHaveBeenCalledExactlyOnceWith('/play')
  pages = []
  await press('', { path: '/games/2' })
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/games/2')
})

test('an answer is sent without opening a page, and says what came of it', async () => {
  start()
  await press('accept', { path: '/games/1', answer: QUESTION })
  await press('decline', { path: '/games/1', answer: QUESTION })
  expect(fetched).toEqual([
    { url: '/api/push/answer', body: { token: 'once', accept: true } },
    { url: '/api/push/answer', body: { token: 'once', accept: false } },
  ])
  expect(shown.map(({ options }) => options.body)).toEqual(['You have accepted.', 'You have declined.'])
  expect(openWindow).not.toHaveBeenCalled()
})

test('an answer that is refused opens the screen', async () => {
  start()
  status = 409
  await press('accept', { path: '/games/1', answer: QUESTION })
  expect(shown).toHaveLength(0)
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('/games/1')
})

test('a new address is subscribed, and told to open pages', async () => {
  start()
  pages = [page('hidden')]
  await dispatch('pushsubscriptionchange', { oldSubscription: { options: { userVisibleOnly: true } } })
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true })
  expect(pages[0]?.asked).toEqual([{ type: 'push_changed' }])
})
