/** A real mail server, the one that the server's own tests use (`scripts/peers` installs it), and the mail it received. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from './server'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PYTHON = join(ROOT, '.cache/peers/python/bin/python')
const ARRIVES_WITHIN_MS = 20_000

export interface Mail {
  to: string
  subject: string
  /** The plain text part. */
  text: string
}

export class MailServer {
  readonly url: string
  private readonly running: ChildProcess
  private readonly folder: string
  private readonly unread: Mail[] = []
  private readonly onArrival = new Set<() => void>()

  private constructor(running: ChildProcess, folder: string, port: string) {
    this.running = running
    this.folder = folder
    this.url = `smtp://127.0.0.1:${port}`
  }

  static async start(name: string): Promise<MailServer> {
    if (!existsSync(PYTHON)) throw new Error('There is no mail server: run scripts/peers to install it.')
    const folder = temporaryFolder(`mail-${name}`)
    const running = spawn(PYTHON, [join(ROOT, 'server/tests/peers/smtp.py'), folder], { stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface({ input: running.stdout })
    return new Promise((resolve, reject) => {
      running.once('exit', (code) => reject(new Error(`The mail server exited with ${code}.`)))
      let server: MailServer | undefined
      lines.on('line', (line) => {
        const [event, detail = ''] = line.split(' ')
        if (event === 'listening') resolve((server = new MailServer(running, folder, detail)))
        else if (event === 'took') server?.received(detail)
      })
    })
  }

  private received(file: string): void {
    this.unread.push(parseMail(readFileSync(join(this.folder, file), 'utf8')))
    for (const notify of this.onArrival) notify()
  }

  /** Waits for the next mail to this address, and returns the code in it. */
  async codeFor(address: string): Promise<{ code: string; mail: Mail }> {
    const mail = await this.nextTo(address)
    const code = /\b\d{6}\b/.exec(mail.text)?.[0]
    if (code === undefined) throw new Error(`There is no code in: ${mail.text}`)
    return { code, mail }
  }

  private nextTo(address: string): Promise<Mail> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        this.onArrival.delete(search)
        reject(new Error(`No mail to ${address} arrived.`))
      }, ARRIVES_WITHIN_MS)
      const search = () => {
        const index = this.unread.findIndex(({ to }) => to.includes(address))
        const [mail] = index < 0 ? [] : this.unread.splice(index, 1)
        if (!mail) return
        clearTimeout(timeout)
        this.onArrival.delete(search)
        resolve(mail)
      }
      this.onArrival.add(search)
      search()
    })
  }

  async stop(): Promise<void> {
    this.running.removeAllListeners('exit')
    const exited = new Promise((resolve) => this.running.once('exit', resolve))
    this.running.stdin?.end()
    await exited
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function parseMail(source: string): Mail {
  const [headers = '', body = ''] = splitAtBlankLine(source)
  const boundary = /boundary="?([^";\r\n]+)/i.exec(headers)?.[1]
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`)
  const plain = parts.find((part) => /content-type:\s*text\/plain/i.test(part)) ?? ''
  const [partHeaders = '', text = ''] = splitAtBlankLine(plain.replace(/^\r?\n/, ''))
  return { to: header(headers, 'to'), subject: header(headers, 'subject'), text: decode(text, header(partHeaders, 'content-transfer-encoding')) }
}

function splitAtBlankLine(source: string): string[] {
  const at = /\r?\n\r?\n/.exec(source)
  return at ? [source.slice(0, at.index), source.slice(at.index + at[0].length)] : [source]
}

/** Long headers continue on lines that begin with a space; anything but ASCII is in encoded words (RFC 2047). */
function header(headers: string, name: string): string {
  const value = new RegExp(`^${name}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im').exec(headers)?.[1] ?? ''
  const unfolded = value.replace(/\r?\n[ \t]+/g, ' ').trim()
  return unfolded.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
    encoding.toLowerCase() === 'b' ? decode(word, 'base64') : decode(word.replaceAll('_', ' '), 'quoted-printable'),
  )
}

function decode(text: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (encoding.toLowerCase() !== 'quoted-printable') return text
  const bytes = text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
