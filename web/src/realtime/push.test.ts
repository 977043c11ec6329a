import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Calls, PushState } from '@/wire'
import * as connection from './connection'
import { readPush, renewPush, turnOffPush, turnOnPush } from './push'

const KEY = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0)).buffer

/** This browser's subscription, and what was asked of the browser and the server, in order. */
let subscribed: { endpoint: string } | null
let asked: unknown[]
let known: boolean
let permission: NotificationPermission

function subscription(applicationServerKey: ArrayBuffer) {
  const made = {
    endpoint: 'https://push.example.org/a',
    options: { applicationServerKey },
    getKey: (name: string) => bytes(name),
    unsubscribe: async () => {
      asked.push('unsubscribe')
      subscribed = null
    },
  }
  subscribed = made
  return made
}

beforeEach(() => {
  subscribed = null
  asked = []
  known = false
  permission = 'default'
  const pushManager = {
    getSubscription: async () => subscribed,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      asked.push(['subscribe', applicationServerKey.length])
      return subscription(applicationServerKey.slice().buffer)
    },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: async () => {
      asked.push('permission')
      if (permission === 'default') permission = 'granted'
      return permission
    },
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: async () => ({ pushManager }) } })
  vi.spyOn(connection, 'call').mockImplementation((async (cmd: keyof Calls, args: object) => {
    asked.push([cmd, args])
    if (cmd === 'push.subscribe') known = true
    return { ok: { key: KEY, subscribed: known } satisfies PushState, during: [] }
  }) as never)
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

test('turning on asks for permission first, subscribes with the key of the server, and tells the server', async () => {
  expect(await readPush()).toBe('off')
  expect(asked).toEqual([])
  expect(await turnOnPush()).toBe('on')
  expect(asked).toEqual([
    'permission',
    ['push.get', {}],
    ['subscribe', 65],
    ['push.subscribe', { endpoint: 'https://push.example.org/a', p256dh: 'cDI1NmRo', auth: 'YXV0aA', lang: 'en' }],
  ])
  expect(await readPush()).toBe('on')
})

test('a refusal of the browser ends it', async () => {
  permission = 'denied'
  expect(await turnOnPush()).toBe('blocked')
  expect(await readPush()).toBe('blocked')
  expect(asked).toEqual(['permission'])
})

test('turning off ends it on the server and in the browser', async () => {
  await turnOnPush()
  asked = []
  expect(await turnOffPush()).toBe('off')
  expect(asked).toEqual([['push.unsubscribe', { endpoint: 'https://push.example.org/a' }], 'unsubscribe'])
})

test('a subscription with the key of another installation is replaced', async () => {
  subscription(bytes('another key'))
  await turnOnPush()
  expect(asked).toContainEqual('unsubscribe')
  expect(asked).toContainEqual(['subscribe', 65])
})

test('what the server does not know any more is subscribed again, without asking anybody', async () => {
  await renewPush()
  expect(asked).toEqual([])
  await turnOnPush()
  asked = []
  await renewPush()
  expect(asked).toEqual([['push.get', { endpoint: 'https://push.example.org/a' }]])
  known = false
  await renewPush()
  expect(asked.at(-1)).toMatchObject(['push.subscribe', { endpoint: 'https://push.example.org/a' }])
})
