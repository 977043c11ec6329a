/** The push service of the server's own tests (`scripts/peers` installs what it needs): it decrypts what a browser is sent. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { PushNotice, SubscribePush } from '../src/wire'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export class PushService {
  private readonly running: ChildProcess
  private readonly url: string

  private constructor(running: ChildProcess, url: string) {
    this.running = running
    this.url = url
  }

  static start(): Promise<PushService> {
    const running = spawn('node', [join(ROOT, 'server/tests/peers/push.mjs'), join(ROOT, '.cache/peers'), '127.0.0.1'], { stdio: ['pipe', 'pipe', 'inherit'] })
    return new Promise((resolve, reject) => {
      running.once('exit', (code) => reject(new Error(`The push service exited with ${code}: run scripts/peers.`)))
      createInterface({ input: running.stdout }).once('line', (line) => resolve(new PushService(running, `http://127.0.0.1:${line.split(' ')[1]}`)))
    })
  }

  async browser(): Promise<SubscribePush> {
    return (await (await fetch(`${this.url}/browser`, { method: 'POST' })).json()) as SubscribePush
  }

  /** What a browser was sent until now, decrypted. */
  async received(browser: SubscribePush): Promise<PushNotice[]> {
    const sent = (await (await fetch(browser.endpoint.replace('/push/', '/browser/'))).json()) as { notice: PushNotice }[]
    return sent.map(({ notice }) => notice)
  }

  async stop(): Promise<void> {
    this.running.removeAllListeners('exit')
    const exited = new Promise((resolve) => this.running.once('exit', resolve))
    this.running.stdin?.end()
    await exited
  }
}
