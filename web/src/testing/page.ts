/**
 * A page of the client without its screens: fresh modules on the existing browser storage. Loading another one simulates
 * a reload, or a second tab.
 */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, vi } from 'vitest'
import type { ChatId, Profile } from '@/wire'
import { FakeServer } from './fake-server'

const FAKED = ['setTimeout', 'clearTimeout', 'Date', 'requestAnimationFrame', 'cancelAnimationFrame'] as const

/** As many turns of the event loop as a few transactions of IndexedDB take: they have no clock. */
const DATABASE_TURNS = 8

/** Advances the fake clock, letting promises and IndexedDB run in between. */
export async function settle(ms = 60): Promise<void> {
  const steps = 12
  for (let step = 0; step < steps; step++) {
    await vi.advanceTimersByTimeAsync(ms / steps)
    for (let turn = 0; turn < DATABASE_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
}

export async function loadPage() {
  vi.resetModules()
  storageListeners = []
  const [app, store, session, connection, outbox, apply, chat, auth, profile, people, hooks, toast] = await Promise.all([
    import('@/app/start'),
    import('@/store/index'),
    import('@/store/session'),
    import('@/realtime/connection'),
    import('@/realtime/outbox'),
    import('@/store/apply'),
    import('@/features/chat/actions'),
    import('@/features/auth/actions'),
    import('@/features/profile/actions'),
    import('@/features/people/actions'),
    import('@/store/hooks'),
    import('react-hot-toast/headless'),
    import('@/realtime/run'),
  ])
  const left = vi.fn(async () => {})
  app.start()
  session.whenSession((event) => (event === 'ended' ? left() : undefined))
  await settle()
  const listeners = storageListeners
  const page = {
    /** Simulates another tab's change of local storage; a null key is `clear()`. */
    otherTabWrote(key: string | null) {
      for (const listener of listeners) listener(Object.assign(new Event('storage'), { key, storageArea: localStorage }) as StorageEvent)
    },
    ...{ store, session, outbox, apply, chat, auth, profile, people, hooks, left },
    client: connection.client,
    call: connection.call,
    state: store.state,
    room: (id: ChatId) => store.state().chat.rooms[id],
    texts: (id: ChatId) => (store.state().chat.rooms[id]?.messages ?? []).map((message) => message.text ?? '(deleted)'),
    pending: (id: ChatId) => store.state().chat.pending[id] ?? [],
    toast: toast.default,
    /** Closes the tab. */
    close: connection.closeConnection,
  }
  pages.push(page)
  return page
}

export type Page = Awaited<ReturnType<typeof loadPage>>

const pages: { close: () => void }[] = []
let storageListeners: ((event: StorageEvent) => void)[] = []
let undo: (() => void)[] = []

/** Removes a page's listeners after its test, and captures its storage listeners for `otherTabWrote`. */
function recordListeners(): void {
  for (const target of [window, document]) {
    const add = target.addEventListener.bind(target)
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener: unknown, options?: unknown) => {
      if (type === 'storage') return void storageListeners.push(listener as (event: StorageEvent) => void)
      add(type, listener as EventListener, options as AddEventListenerOptions)
      undo.push(() => target.removeEventListener(type, listener as EventListener, options as EventListenerOptions))
    })
  }
}

/** Stores a session in the browser, as another page would. */
export async function signIn(server: FakeServer, user: Profile): Promise<void> {
  const { writeProfileSkip, writeTokens, writeUser } = await import('@/store/session-storage')
  writeUser(user)
  writeProfileSkip(user.profileSkip === true)
  writeTokens(server.rest.issueTokens(user))
}

/** A page with a signed-in user and a live connection. */
export async function pageOf(server: FakeServer, user: Profile): Promise<Page> {
  await signIn(server, user)
  return loadPage()
}

export function setVisible(visible: boolean): void {
  Object.defineProperty(document, 'visibilityState', { value: visible ? 'visible' : 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

/** For a test file: a fresh browser and server for every test. */
export function useFakeWorld(): () => FakeServer {
  let server: FakeServer
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...FAKED], now: new Date('2026-11-20T16:16:00-08:00') })
    localStorage.clear()
    sessionStorage.clear()
    recordListeners()
    server = FakeServer.start()
  })
  afterEach(async () => {
    for (const page of pages.splice(0)) page.close()
    for (const remove of undo.splice(0)) remove()
    await clearDatabases()
    setVisible(true)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  return () => server
}

async function clearDatabases(): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
  await Promise.all(names.map((name) => new Promise((resolve) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: resolve }))))
}
