/**
 * The client of the server's socket: session, topics, calls. Knows neither React nor the store.
 *
 * Each connection begins with `session.open`; pushes and replies follow until it closes. On the next connection `resume`
 * names the last sequence numbers.
 */
import { CLOSE, type Calls, type Opened, type SocketPush, type Topic } from '@/wire'
import type { Refused } from '@/lib/refused'
import { TENANT } from '@/lib/api'
import { makeBatch } from './batch'
import { type CallOptions, makeCalls } from './calls'
import { type Cmd, type Push, readFrame } from './frames'
import { type Heartbeat, startHeartbeat } from './heartbeat'
import { makeSocket } from './socket'
import { makeTopics, type TopicState } from './topics'

export interface Answer<C extends Cmd> {
  ok: Calls[C]['ok']
  /** The pushes that arrived while the reply was in flight: they may be newer than it. */
  during: readonly Push[]
}

export type Status = { is: 'connecting' } | { is: 'live' } | { is: 'down' } | { is: 'stopped'; code: number }

/** What the client needs from the page, and the events that it reports to it. */
export interface Page {
  url(): string
  accessToken(): string | null
  /** True if the token's own claims say that it has expired: then it is refreshed before connecting. */
  tokenExpired(): boolean
  /** `lost`: the session is over. `unreachable`: the server did not answer. */
  refresh(): Promise<'fresh' | 'lost' | 'unreachable'>
  status(status: Status): void
  opened(opened: Opened): void
  pushes(pushes: readonly Push[]): void
  snapshot(topic: Topic, snapshot: unknown, during: readonly Push[]): void
  reset(topic: Topic): void
  ended(topic: Topic): void
  /** The result of `topicState` changed for some topic. */
  topicsChanged(): void
  /** The session was revoked: refreshing does not help. */
  revoked(): void
}

interface Client {
  start(): void
  stop(): void
  isLive(): boolean
  /** Rejects with `Refused`. */
  call<C extends Cmd>(cmd: C, args: Calls[C]['args'], options?: CallOptions): Promise<Answer<C>>
  subscribe(topic: Topic): void
  unsubscribe(topic: Topic): void
  refresh(topic: Topic): void
  topicState(topic: Topic): TopicState
  /** Whether the key belongs to a command of this page. */
  isMine(key: string): boolean
  /** Checks the connection, or connects, now: the device is online again or the tab visible. */
  wake(): void
}

export function makeClient(page: Page): Client {
  let epoch: string | undefined
  let me: Topic | undefined
  let live = false
  let needsFreshToken = false
  let heartbeat: Heartbeat | undefined

  const batch = makeBatch<Push>((pushes) => page.pushes(pushes))
  const socket = makeSocket(page.url, { ready, open: hello, text, close })
  const calls = makeCalls((frame) => socket.send(frame))
  const topics = makeTopics({
    open(topic, since, done, failed) {
      const args = since === undefined ? { topic } : { topic, since }
      calls.request({ cmd: 'topic.open', args, done, failed, thisSocket: true })
    },
    close(topic) {
      calls.request({ cmd: 'topic.close', args: { topic }, done() {}, failed() {}, thisSocket: true })
    },
    push(push) {
      calls.pushed(push)
      batch.add(push)
    },
    snapshot(topic, snapshot, during) {
      page.snapshot(topic, snapshot, during.filter((push) => push.topic !== topic))
    },
    reset(topic) {
      batch.flush()
      page.reset(topic)
    },
    ended(topic) {
      batch.flush()
      page.ended(topic)
    },
    changed: () => page.topicsChanged(),
    startOver: () => socket.reconnect(0),
  })

  async function ready(): Promise<boolean> {
    if (!needsFreshToken && !page.tokenExpired()) return true
    const outcome = await page.refresh()
    if (outcome === 'fresh') needsFreshToken = false
    return outcome === 'fresh'
  }

  function hello(): void {
    heartbeat = startHeartbeat(() => socket.reconnect())
    const resume = topics.resume()
    const token = page.accessToken()
    calls.requestNow({
      cmd: 'session.open',
      args: {
        tenant: TENANT,
        ...(token !== null && { access_token: token }),
        ...(epoch !== undefined && { epoch }),
        ...(Object.keys(resume).length > 0 && { resume }),
      },
      thisSocket: true,
      done: opened,
      // A refusal is followed by a close, whose code says what to do. Without a reply the connection is of no use, though it may beat.
      failed: ({ trouble }) => {
        if (trouble.code === 'timeout') socket.reconnect()
      },
    })
  }

  function opened(answer: Opened): void {
    epoch = answer.epoch
    live = true
    heartbeat?.setBeat(answer.beat_ms)
    socket.setWindow(answer.reconnect_window_ms)
    page.opened(answer)
    calls.live()
    topics.opened(answer)
    if (!live) return
    if (answer.user && me === undefined) {
      me = `user:${answer.user.id}`
      topics.subscribe(me)
    } else if (me !== undefined && answer.reset.some((topic) => topic !== me)) {
      // The rooms in my list were kept current by the pushes of the topics that were reset.
      topics.refresh(me)
    }
    page.status({ is: 'live' })
  }

  function text(frameText: string): void {
    heartbeat?.received()
    const frame = readFrame(frameText)
    switch (frame.is) {
      case 'beat':
        return void socket.send('{}')
      case 'reply':
        // Pushes before the reply reach the store before it does.
        batch.flush()
        return calls.replied(frame.id, frame.ok)
      case 'refusal':
        batch.flush()
        return calls.refused(frame.id, frame.err)
      case 'push':
        return topics.pushed(frame.push, frame.full)
      case 'skip':
        return topics.skipped(frame.topic, frame.seq)
      case 'closed':
        return topics.closed(frame.topic, frame.reason)
      case 'about-socket':
        return aboutSocket(frame.push)
      case 'unknown':
        return
    }
  }

  function aboutSocket(push: SocketPush): void {
    if (push.push === 'drain') socket.setDrain(push.data.after_ms)
    else if (push.push === 'session_ending') void renew()
  }

  async function renew(): Promise<void> {
    // Without a fresh token the server closes the socket, and the reconnect refreshes again.
    if ((await page.refresh()) !== 'fresh') return
    const access_token = page.accessToken()
    if (access_token !== null) calls.request({ cmd: 'session.renew', args: { access_token }, thisSocket: true, done() {}, failed() {} })
  }

  function close(code: number, final: boolean): void {
    heartbeat?.stop()
    heartbeat = undefined
    live = false
    batch.flush()
    topics.down()
    calls.down()
    if (code === CLOSE.SignInAgain) needsFreshToken = true
    page.status(final ? { is: 'stopped', code } : { is: 'down' })
    if (code === CLOSE.Revoked) page.revoked()
  }

  return {
    start() {
      calls.starting()
      page.status({ is: 'connecting' })
      socket.start()
    },
    stop() {
      socket.stop()
      heartbeat?.stop()
      live = false
      batch.drop()
      calls.stop()
      if (me !== undefined) topics.unsubscribe(me)
      topics.forget()
      epoch = undefined
      me = undefined
      needsFreshToken = false
    },
    isLive: () => live,
    call: (cmd, args, options = {}) =>
      new Promise((resolve, reject: (error: Refused) => void) => {
        calls.request({ ...options, cmd, args, done: (ok, during) => resolve({ ok, during }), failed: reject })
      }),
    subscribe: (topic) => topics.subscribe(topic),
    unsubscribe: (topic) => topics.unsubscribe(topic),
    refresh: (topic) => topics.refresh(topic),
    topicState: (topic) => topics.stateOf(topic),
    isMine: (key) => calls.isMine(key),
    wake() {
      if (live) heartbeat?.check()
      else socket.reconnectNow()
    },
  }
}
