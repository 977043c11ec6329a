/**
 * The real server, already built: `RALLY_BIN`, or `target/debug/rally`. It serves `web/dist`, stores its data in a folder
 * of its own, and can be killed and restarted on the same port and data.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const BUILT = fileURLToPath(new URL('../../target/debug/rally', import.meta.url))
const READY_WITHIN_MS = 180_000

/** As in production, except what would only make the tests wait, and deadlines that a busy machine misses. */
const SETTINGS = {
  DRAIN_WINDOW: '500ms',
  PASSWORD_MEMORY_KIB: '64',
  PRESENCE_LINGER: '1s',
  COMMAND_WITHIN: '60s',
  QUERY_WITHIN: '60s',
  LOG: 'warn,sqlx::query=error',
}

/** Removed by its owner; in memory where the system offers that, so that no commit waits for a disk. */
export function temporaryFolder(name: string): string {
  return mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `rally-e2e-${name}-`))
}

export class Server {
  readonly url: string
  private readonly port: number
  private readonly data: string
  private readonly settings: Record<string, string>
  private readonly flags: readonly string[]
  private running: ChildProcess | null = null

  private constructor(name: string, port: number, settings: Record<string, string>, flags: readonly string[]) {
    this.settings = settings
    this.flags = flags
    this.data = temporaryFolder(name)
    this.port = port
    // A host name, not an address: over http, service workers run on `localhost` only.
    this.url = `http://localhost:${port}`
  }

  /** `settings` and `flags` in addition to those of every story. */
  static async start(name: string, settings: Record<string, string> = {}, flags: readonly string[] = []): Promise<Server> {
    const server = new Server(name, await freePort(), settings, flags)
    try {
      await server.up()
    } catch (error) {
      await server.stop()
      throw error
    }
    return server
  }

  /** Starts the process, again after `kill`. */
  async up(): Promise<void> {
    this.running = spawn(binary(), ['serve', ...this.flags], { env: this.environment(), stdio: ['ignore', 'inherit', 'inherit'] })
    await this.ready()
  }

  /** Runs `rally admin` beside the server, on its data, and returns what it printed. */
  async admin(...task: readonly string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(binary(), ['admin', ...task], { env: this.environment() })
    return stdout
  }

  /** Nothing is inherited: settings in the shell of whoever runs the tests must not reach the server. */
  private environment(): Record<string, string> {
    return { ...SETTINGS, ...this.settings, LISTEN: `127.0.0.1:${this.port}`, DATA_DIR: this.data, PUBLIC_URL: this.url }
  }

  /** Ends the process without a shutdown, as a power failure would. */
  async kill(): Promise<void> {
    const { running } = this
    if (!running) return
    this.running = null
    if (running.exitCode !== null || running.signalCode !== null) return
    const exited = new Promise((resolve) => running.once('exit', resolve))
    running.kill('SIGKILL')
    await exited
  }

  async stop(): Promise<void> {
    await this.kill()
    rmSync(this.data, { recursive: true, force: true })
  }

  private async ready(): Promise<void> {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline) {
      if (this.running?.exitCode !== null) throw new Error('The server exited while starting.')
      const response = await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => null)
      if (response?.ok) return
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    throw new Error(`The server was not ready within ${READY_WITHIN_MS / 1000} s.`)
  }
}

function binary(): string {
  const path = process.env.RALLY_BIN ?? BUILT
  if (!existsSync(path)) throw new Error(`There is no server at ${path}: build it, or set RALLY_BIN to its path.`)
  return path
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('There is no free port.'))))
    })
  })
}
