/** A real mail server, the one that the server's own tests talk to (`scripts/peers` installs it), and what came to it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PYTHON = join(ROOT, '.cache/peers/python/bin/python')
const PATIENCE_MS = 20_000

export interface Letter {
  to: string
  subject: string
  /** Of its plain text. */
  text: string
}

export class Mail {
  readonly url: string
  private readonly running: ChildProcess
  private readonly folder: string
  private readonly letters: Letter[] = []
  private readonly waiting = new Set<() => void>()

  private constructor(running: ChildProcess, folder: string, port: string) {
    this.running = running
    this.folder = folder
    this.url = `smtp://127.0.0.1:${port}`
  }

  static async start(name: string): Promise<Mail> {
    if (!existsSync(PYTHON)) throw new Error('there is no mail server: scripts/peers installs it')
    const folder = mkdtempSync(join(tmpdir(), `rally-e2e-mail-${name}-`))
    const running = spawn(PYTHON, [join(ROOT, 'server/tests/peers/smtp.py'), folder], { stdio: ['pipe', 'pipe', 'inherit'] })
    const lines = createInterface({ input: running.stdout })
    return new Promise((resolve, reject) => {
      running.once('exit', (code) => reject(new Error(`the mail server ended with ${code}`)))
      let mail: Mail | undefined
      lines.on('line', (line) => {
        const [what, which = ''] = line.split(' ')
        if (what === 'listening') resolve((mail = new Mail(running, folder, which)))
        else if (what === 'took') mail?.took(which)
      })
    })
  }

  private took(file: string): void {
    this.letters.push(letterOf(readFileSync(join(this.folder, file), 'utf8')))
    for (const look of this.waiting) look()
  }

  /** The code in the first letter to an address that was not read yet; it may still be on its way. */
  async codeFor(address: string): Promise<{ code: string; letter: Letter }> {
    const letter = await this.letterTo(address)
    const code = /\b\d{6}\b/.exec(letter.text)?.[0]
    if (code === undefined) throw new Error(`there is no code in: ${letter.text}`)
    return { code, letter }
  }

  private letterTo(address: string): Promise<Letter> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.waiting.delete(look)
        reject(new Error(`no letter came to ${address}`))
      }, PATIENCE_MS)
      const look = () => {
        const at = this.letters.findIndex(({ to }) => to.includes(address))
        const [letter] = at < 0 ? [] : this.letters.splice(at, 1)
        if (!letter) return
        clearTimeout(late)
        this.waiting.delete(look)
        resolve(letter)
      }
      this.waiting.add(look)
      look()
    })
  }

  async end(): Promise<void> {
    this.running.removeAllListeners('exit')
    const gone = new Promise((resolve) => this.running.once('exit', resolve))
    this.running.stdin?.end()
    await gone
    rmSync(this.folder, { recursive: true, force: true })
  }
}

function letterOf(source: string): Letter {
  const [head = '', body = ''] = parted(source)
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1]
  const parts = boundary === undefined ? [source] : body.split(`--${boundary}`)
  const plain = parts.find((part) => /content-type:\s*text\/plain/i.test(part)) ?? ''
  const [ofPart = '', text = ''] = parted(plain.replace(/^\r?\n/, ''))
  return { to: fieldOf(head, 'to'), subject: fieldOf(head, 'subject'), text: decoded(text, fieldOf(ofPart, 'content-transfer-encoding')) }
}

function parted(source: string): string[] {
  const at = /\r?\n\r?\n/.exec(source)
  return at ? [source.slice(0, at.index), source.slice(at.index + at[0].length)] : [source]
}

/** Long fields go on in lines that begin with a space; other letters than English ones are encoded words. */
function fieldOf(head: string, name: string): string {
  const value = new RegExp(`^${name}:((?:.*)(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? ''
  const unfolded = value.replace(/\r?\n[ \t]+/g, ' ').trim()
  return unfolded.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, how: string, word: string) =>
    how.toLowerCase() === 'b' ? decoded(word, 'base64') : decoded(word.replaceAll('_', ' '), 'quoted-printable'),
  )
}

function decoded(text: string, how: string): string {
  if (how.toLowerCase() === 'base64') return Buffer.from(text, 'base64').toString('utf8')
  if (how.toLowerCase() !== 'quoted-printable') return text
  const bytes = text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
