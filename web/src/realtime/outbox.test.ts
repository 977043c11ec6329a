import { expect, test, vi } from 'vitest'
import { loadPage, type Page, pageOf, settle, signIn, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()
const DAY = 86_400_000

async function groupChat() {
  const maya = server().addUser('Maya Okafor')
  const diego = server().addUser('Diego Fuentes')
  const { id } = server().run(diego, 'chat.create', { title: 'Friday doubles', members: [maya.id] })
  const page = await pageOf(server(), maya)
  return { maya, diego, id, page }
}

const sentTexts = (id: string) => server().chat.rooms.get(id)?.messages.map((message) => message.text) ?? []
const states = (page: Page, id: string) => page.pending(id).map((row) => `${row.text}: ${row.state}`)

test('my message appears at once and is sent once', async () => {
  const { page, id } = await groupChat()
  page.chat.send(id, ' seven works ')
  expect(page.pending(id)).toMatchObject([{ text: 'seven works', state: 'waiting' }])
  await settle()
  expect(page.pending(id)).toEqual([])
  expect(page.texts(id)).toEqual(['seven works'])
  expect(sentTexts(id)).toEqual(['seven works'])
  expect(await page.outbox.waitingCount()).toBe(0)
})

test('offline messages survive a reload and are sent in order on reconnect', async () => {
  const { page, id, maya } = await groupChat()
  server().goOffline()
  await settle()
  for (const text of ['one', 'two', 'three']) page.chat.send(id, text)
  await settle(200)
  expect(states(page, id)).toEqual(['one: waiting', 'two: waiting', 'three: waiting'])
  page.close()

  const again = await loadPage()
  expect(states(again, id)).toEqual(['one: waiting', 'two: waiting', 'three: waiting'])
  expect(again.state().session.user?.id).toBe(maya.id)
  server().goOnline()
  await settle(40_000)
  expect(sentTexts(id)).toEqual(['one', 'two', 'three'])
  expect(again.texts(id)).toEqual(['one', 'two', 'three'])
  expect(again.pending(id)).toEqual([])
})

const keysSent = () => server().requests.filter((request) => request.cmd === 'chat.send').map((request) => request.key)

test('after a lost reply the retry with the same key makes no second message', async () => {
  const { page, id } = await groupChat()
  server().swallowReply('chat.send')
  server().losePushes(1)
  page.chat.send(id, 'seven?')
  await settle(60_000)
  expect(sentTexts(id)).toEqual(['seven?'])
  expect(page.texts(id)).toEqual(['seven?'])
  expect(keysSent()).toHaveLength(2)
  expect(new Set(keysSent()).size).toBe(1)
})

test('when the push arrives before the reply, the next message does not wait', async () => {
  const { page, id } = await groupChat()
  server().swallowReply('chat.send', 2)
  page.chat.send(id, 'seven?')
  page.chat.send(id, 'or eight?')
  await settle(100)
  expect(sentTexts(id)).toEqual(['seven?', 'or eight?'])
  expect(page.pending(id)).toEqual([])
})

test('a disconnect before the reply and a reload make no second message', async () => {
  const { page, id } = await groupChat()
  server().swallowReply('chat.send')
  server().losePushes(1)
  page.chat.send(id, 'once')
  await settle(20)
  expect(sentTexts(id)).toEqual(['once'])
  server().drop()
  page.close()
  const again = await loadPage()
  await settle(30_000)
  expect(sentTexts(id)).toEqual(['once'])
  expect(again.texts(id)).toEqual(['once'])
  expect(again.pending(id)).toEqual([])
})

test('a refused message is marked as failed with the reason, and the next one is still sent', async () => {
  const { page, id } = await groupChat()
  server().refuse('chat.send', 'silenced')
  page.chat.send(id, 'blah')
  page.chat.send(id, 'sorry')
  await settle()
  expect(page.pending(id)).toMatchObject([{ text: 'blah', state: 'failed', trouble: { code: 'silenced' } }])
  expect(sentTexts(id)).toEqual(['sorry'])

  const [failed] = page.pending(id)
  page.chat.retry(failed?.key ?? '')
  await settle()
  expect(sentTexts(id)).toEqual(['sorry', 'blah'])
  expect(page.pending(id)).toEqual([])
})

test('a failed message survives a reload and can be discarded', async () => {
  const { page, id } = await groupChat()
  server().refuse('chat.send', 'read_only')
  page.chat.send(id, 'hello?')
  await settle()
  page.close()
  const again = await loadPage()
  expect(states(again, id)).toEqual(['hello?: failed'])
  again.chat.discard(again.pending(id)[0]?.key ?? '')
  await settle()
  expect(again.pending(id)).toEqual([])
  expect(await again.outbox.waitingCount()).toBe(0)
})

test('a busy server is retried with the same key', async () => {
  const { page, id } = await groupChat()
  server().refuse('chat.send', 'busy', { retry: true })
  server().refuse('chat.send', 'too_many_requests', { retry: true, after_ms: 3000 })
  page.chat.send(id, 'patience')
  await settle(500)
  expect(sentTexts(id)).toEqual([])
  await settle(4000)
  expect(sentTexts(id)).toEqual(['patience'])
  expect(new Set(keysSent()).size).toBe(1)
})

test('a message older than six days is sent only after asking', async () => {
  const { page, id } = await groupChat()
  server().goOffline()
  await settle()
  page.chat.send(id, 'see you tomorrow')
  await settle()
  page.close()
  await settle(6 * DAY + 1000)
  const again = await loadPage()
  expect(states(again, id)).toEqual(['see you tomorrow: ask'])
  server().goOnline()
  await settle(40_000)
  expect(sentTexts(id)).toEqual([])
  again.chat.retry(again.pending(id)[0]?.key ?? '')
  await settle()
  expect(sentTexts(id)).toEqual(['see you tomorrow'])
})

test('a push with my key settles the message without a reply', async () => {
  const { page, id } = await groupChat()
  server().swallowReply('chat.send')
  page.chat.send(id, 'heard')
  await settle(30)
  expect(page.pending(id)).toEqual([])
  expect(page.texts(id)).toEqual(['heard'])
})

test('a second user of this browser neither sees nor sends the first one’s messages', async () => {
  const { page, id, diego } = await groupChat()
  server().goOffline()
  await settle()
  page.chat.send(id, 'only mine to say')
  await settle()
  page.close()

  await signIn(server(), diego)
  server().unreachable = false
  const his = await loadPage()
  await settle(20_000)
  expect(his.pending(id)).toEqual([])
  expect(await his.outbox.waitingCount()).toBe(0)
  expect(sentTexts(id)).toEqual([])
})

test('when the first user is back, her message is still sent', async () => {
  const { page, id, maya, diego } = await groupChat()
  server().goOffline()
  await settle()
  page.chat.send(id, 'only mine to say')
  await settle()
  page.close()
  await signIn(server(), diego)
  const his = await loadPage()
  his.close()
  await signIn(server(), maya)
  server().unreachable = false
  await loadPage()
  await settle(20_000)
  expect(sentTexts(id)).toEqual(['only mine to say'])
})

test('a second tab shows the first one’s pending message, and it is sent once', async () => {
  const { page, id } = await groupChat()
  const other = await loadPage()
  server().goOffline()
  await settle()
  page.chat.send(id, 'from the first tab')
  await settle(200)
  expect(states(other, id)).toEqual(['from the first tab: waiting'])
  server().goOnline()
  await settle(40_000)
  expect(sentTexts(id)).toEqual(['from the first tab'])
  for (const tab of [page, other]) {
    expect(tab.pending(id)).toEqual([])
    expect(tab.texts(id)).toEqual(['from the first tab'])
  }
})

test('logging out with unsent messages asks first, then clears everything', async () => {
  const { page, id } = await groupChat()
  server().goOffline()
  await settle()
  page.chat.send(id, 'unsaid')
  await settle()
  expect(await page.auth.logOut()).toBe(false)
  expect(await page.auth.waitingCount()).toBe(1)
  const leaving = page.auth.logOut({ evenIf: 'waiting' })
  await settle(4000)
  expect(await leaving).toBe(true)
  expect(localStorage.length).toBe(0)
  expect(page.state().chat.pending).toEqual({})
  expect(page.left).toHaveBeenCalledOnce()
  const { openRows } = await import('./outbox-rows')
  const rows = openRows().of(server().chat.users.keys().next().value ?? '')
  await settle()
  expect(await rows).toEqual([])
})

test('a pending message to a room that I lost is discarded', async () => {
  const { page, id, maya, diego } = await groupChat()
  server().goOffline()
  await settle()
  page.chat.send(id, 'anyone?')
  await settle()
  server().run(diego, 'chat.remove_member', { chat: id, user: maya.id })
  server().goOnline()
  await settle(40_000)
  expect(await page.outbox.waitingCount()).toBe(0)
})

/** The page's handles of its databases, to lose them. */
function handles(): IDBDatabase[] {
  const opened: IDBDatabase[] = []
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    const request = open(name, version)
    request.addEventListener('success', () => opened.push(request.result))
    return request
  })
  return opened
}

test('a lost handle of the database is opened again: messages are stored and sent, and logging out works', async () => {
  const opened = handles()
  const { page, id } = await groupChat()
  for (const handle of opened) handle.close()
  server().goOffline()
  await settle()
  page.chat.send(id, 'seven?')
  await settle()
  expect(await page.outbox.waitingCount()).toBe(1)
  page.close()
  const again = await loadPage()
  expect(states(again, id)).toEqual(['seven?: waiting'])

  for (const handle of opened) handle.close()
  server().goOnline()
  await settle(40_000)
  expect(sentTexts(id)).toEqual(['seven?'])
  for (const handle of opened) handle.close()
  expect(await again.auth.logOut()).toBe(true)
  expect(localStorage.getItem('token')).toBeNull()
})

test('a database that does not answer holds up neither sending nor logging out', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
  const { page, id } = await groupChat()
  page.chat.send(id, 'seven?')
  await settle(20_000)
  expect(sentTexts(id)).toEqual(['seven?'])
  expect(page.pending(id)).toEqual([])
  let out: boolean | undefined
  void page.auth.logOut().then((done) => (out = done))
  await settle(20_000)
  expect(out).toBe(true)
  expect(localStorage.getItem('token')).toBeNull()
})

test('a database that stops answering takes no waiting message from the screen, nor from being sent', async () => {
  const { page, id } = await groupChat()
  server().goOffline()
  await settle()
  page.chat.send(id, 'seven?')
  await settle(200)
  vi.spyOn(IDBIndex.prototype, 'getAll').mockReturnValue(new Promise(() => {}) as unknown as IDBRequest)
  await settle(20_000)
  expect(states(page, id)).toEqual(['seven?: waiting'])
  server().goOnline()
  await settle(40_000)
  await settle(20_000)
  expect(sentTexts(id)).toEqual(['seven?'])
  expect(page.pending(id)).toEqual([])
})
