/**
 * A line to the server: who we are, what we listen to, what we ask. Knows no React and no store.
 *
 * One life of the line: connect, `session.open` as the first frame, then pushes and answers until it falls; on the next
 * connection `resume` says where it left off.
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
  /** What was pushed while the answer was under way: it may be newer than the answer. */
  during: readonly Push[]
}

export type Status = { is: 'connecting' } | { is: 'live' } | { is: 'down' } | { is: 'stopped'; code: number }

/** What the line needs of its page, and what it tells it. */
export interface Page {
  url(): string
  accessToken(): string | null
  /** Whether it is known to have ended: the server need not be asked to hear that. */
  tokenIsOld(): boolean
  /** `lost`: the session is over. `away`: nobody was there to ask. */
  refresh(): Promise<'fresh' | 'lost' | 'away'>
  status(status: Status): void
  opened(opened: Opened): void
  pushes(pushes: readonly Push[]): void
  snapshot(topic: Topic, snapshot: unknown, during: readonly Push[]): void
  reset(topic: Topic): void
  ended(topic: Topic): void
  /** What `topicState` says of some topic is another. */
  topicsChanged(): void
  /** The session was revoked: no refresh helps. */
  revoked(): void
}

export interface Client {
  start(): void
  stop(): void
  isLive(): boolean
  /** Rejects with `Refused`. */
  call<C extends Cmd>(cmd: C, args: Calls[C]['args'], options?: CallOptions): Promise<Answer<C>>
  subscribe(topic: Topic): void
  unsubscribe(topic: Topic): void
  refresh(topic: Topic): void
  topicState(topic: Topic): TopicState
  /** Whether a command of this page had that key. */
  isMine(key: string): boolean
  /** The device is online again, or somebody looks again. */
  wake(): void
}

export function makeClient(page: Page): Client {
  let epoch: string | undefined
  let me: Topic | undefined
  let live = false
  let needsFreshToken = false
  let heart: Heartbeat | undefined

  const batch = makeBatch<Push>((pushes) => page.pushes(pushes))
  const socket = makeSocket(page.url, { ready, open: hello, text, close })
  const calls = makeCalls((frame) => socket.send(frame))
  const topics = makeTopics({
    open(topic, since, done, failed) {
      const args = since === undefined ? { topic } : { topic, since }
      calls.ask({ cmd: 'topic.open', args, done, failed, thisSocket: true })
    },
    close(topic) {
      calls.ask({ cmd: 'topic.close', args: { topic }, done() {}, failed() {}, thisSocket: true })
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
    startOver: () => socket.again(0),
  })

  async function ready(): Promise<boolean> {
    if (!needsFreshToken && !page.tokenIsOld()) return true
    const outcome = await page.refresh()
    if (outcome === 'fresh') needsFreshToken = false
    return outcome === 'fresh'
  }

  function hello(): void {
    heart = startHeartbeat(() => socket.again())
    const resume = topics.resume()
    const token = page.accessToken()
    calls.askNow({
      cmd: 'session.open',
      args: {
        tenant: TENANT,
        ...(token !== null && { access_token: token }),
        ...(epoch !== undefined && { epoch }),
        ...(Object.keys(resume).length > 0 && { resume }),
      },
      thisSocket: true,
      done: opened,
      // A refusal is followed by a close, whose code says what to do. No answer at all is a dead line.
      failed: ({ trouble }) => {
        if (trouble.code === 'timeout') socket.again()
      },
    })
  }

  function opened(answer: Opened): void {
    epoch = answer.epoch
    live = true
    heart?.setBeat(answer.beat_ms)
    socket.setWindow(answer.reconnect_window_ms)
    page.opened(answer)
    calls.live()
    topics.opened(answer)
    if (!live) return
    if (answer.user && me === undefined) {
      me = `user:${answer.user.id}`
      topics.subscribe(me)
    } else if (me !== undefined && answer.reset.some((topic) => topic !== me)) {
      // What my list says of rooms that nobody looks at came from their pushes.
      topics.refresh(me)
    }
    page.status({ is: 'live' })
  }

  function text(frameText: string): void {
    heart?.heard()
    const frame = readFrame(frameText)
    switch (frame.is) {
      case 'beat':
        return void socket.send('{}')
      case 'reply':
        // What came before the answer is in the store before it.
        batch.flush()
        return calls.replied(frame.id, frame.ok)
      case 'refusal':
        batch.flush()
        return calls.refused(frame.id, frame.err)
      case 'push':
        return topics.heard(frame.push, frame.full)
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
    // Without a fresh token the server ends the socket, and coming back asks for one again.
    if ((await page.refresh()) !== 'fresh') return
    const access_token = page.accessToken()
    if (access_token !== null) calls.ask({ cmd: 'session.renew', args: { access_token }, thisSocket: true, done() {}, failed() {} })
  }

  function close(code: number, final: boolean): void {
    heart?.stop()
    heart = undefined
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
      heart?.stop()
      live = false
      batch.drop()
      calls.stop()
      topics.forget()
      epoch = undefined
      me = undefined
      needsFreshToken = false
    },
    isLive: () => live,
    call: (cmd, args, options = {}) =>
      new Promise((resolve, reject: (error: Refused) => void) => {
        calls.ask({ ...options, cmd, args, done: (ok, during) => resolve({ ok, during }), failed: reject })
      }),
    subscribe: (topic) => topics.subscribe(topic),
    unsubscribe: (topic) => topics.unsubscribe(topic),
    refresh: (topic) => topics.refresh(topic),
    topicState: (topic) => topics.stateOf(topic),
    isMine: (key) => calls.isMine(key),
    wake() {
      if (live) heart?.check()
      else socket.hurry()
    },
  }
}
