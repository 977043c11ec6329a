/**
 * The real server, built beforehand: `RALLY_BIN`, or what `cargo build` leaves. It serves `web/dist`, keeps its data in a
 * folder of its own, and can be killed and started again on the same ones.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILT = fileURLToPath(new URL('../../target/debug/rally', import.meta.url))
const READY_WITHIN_MS = 60_000

/** As in production, but for what would only make the tests wait. */
const SETTINGS = { DRAIN_WINDOW: '500ms', PASSWORD_MEMORY_KIB: '64', PRESENCE_LINGER: '1s', LOG: 'warn' }

export class Server {
  readonly url: string
  private readonly port: number
  private readonly data: string
  private running: ChildProcess | null = null

  private readonly settings: Record<string, string>

  private readonly flags: readonly string[]

  private constructor(name: string, port: number, settings: Record<string, string>, flags: readonly string[]) {
    this.settings = settings
    this.flags = flags
    this.data = mkdtempSync(join(tmpdir(), `rally-e2e-${name}-`))
    this.port = port
    // Not an address: a service worker runs on http only where the host is called localhost.
    this.url = `http://localhost:${port}`
  }

  /** `settings` and `flags` beside those of every flow. */
  static async start(name: string, settings: Record<string, string> = {}, flags: readonly string[] = []): Promise<Server> {
    const server = new Server(name, await freePort(), settings, flags)
    await server.up()
    return server
  }

  async up(): Promise<void> {
    const binary = process.env.RALLY_BIN ?? BUILT
    if (!existsSync(binary)) throw new Error(`there is no server at ${binary}: build it, or say where it is with RALLY_BIN`)
    const env = { ...process.env, ...SETTINGS, ...this.settings, LISTEN: `127.0.0.1:${this.port}`, DATA_DIR: this.data, PUBLIC_URL: this.url }
    this.running = spawn(binary, ['serve', ...this.flags], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    await this.ready()
  }

  /** Gone without a word, as when the power fails. */
  async kill(): Promise<void> {
    const { running } = this
    if (!running) return
    this.running = null
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await gone
  }

  async end(): Promise<void> {
    await this.kill()
    rmSync(this.data, { recursive: true, force: true })
  }

  private async ready(): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS
    while (Date.now() < until) {
      if (this.running?.exitCode !== null) throw new Error('the server ended while it was starting')
      const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => null)
      if (answer?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('the server did not become ready')
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}
