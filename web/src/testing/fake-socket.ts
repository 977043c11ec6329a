/** Replaces the browser's WebSocket. Each frame arrives in its own event, as on a real one. */

/** What a socket needs of the server that it connects to. */
export interface SocketServer {
  readonly unreachable: boolean
  connected: (socket: FakeSocket) => void
  receive: (socket: FakeSocket, text: string) => void
  gone: (socket: FakeSocket) => void
}

let current: SocketServer | null = null

export function connectTo(server: SocketServer | null): void {
  current = server
}

export class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSING = 2
  readonly CLOSED = 3
  readonly url: string
  readonly protocol: string
  binaryType = 'blob'
  bufferedAmount = 0
  readyState = 0
  private readonly server = current
  private readonly arriving: string[] = []

  constructor(url: string, protocol: string | string[] = '') {
    super()
    this.url = url
    this.protocol = String(protocol)
    setTimeout(() => {
      if (this.readyState !== 0) return
      if (!this.server || this.server.unreachable) return this.end(1006)
      this.readyState = 1
      this.dispatchEvent(new Event('open'))
      this.server.connected(this)
    }, 1)
  }

  send(text: string): void {
    if (this.readyState === 1) setTimeout(() => this.server?.receive(this, text), 0)
  }

  /** Called by the server. */
  deliver(frame: unknown): void {
    if (this.arriving.push(JSON.stringify(frame)) === 1) setTimeout(() => this.arrive(), 0)
  }

  private arrive(): void {
    for (const data of this.arriving.splice(0)) {
      if (this.readyState === 1) this.dispatchEvent(new MessageEvent('message', { data }))
    }
  }

  /** Called by the client. */
  close(code = 1000): void {
    if (this.readyState >= 2) return
    this.readyState = 2
    setTimeout(() => this.end(code), 0)
  }

  /** Called by the server, or for a network failure. */
  end(code: number): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.server?.gone(this)
    const event = new Event('close')
    Object.assign(event, { code, reason: '', wasClean: code !== 1006 })
    this.dispatchEvent(event)
  }
}
