import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import en from '../../../server/src/features/lookups/i18n/en.json'
import es from '../../../server/src/features/lookups/i18n/es.json'

/** Every text is a dictionary key, and every key is used: by `t('…')`, a template, or as a plain string; or by the server. */
const sources = filesUnder(join(process.cwd(), 'src')).filter((file) => !/\.test\.tsx?$|\/testing\/|\/wire\//.test(file))
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
/** The texts of posts that the server writes for their authors. */
const posting = readFileSync(join(process.cwd(), '../server/src/features/leagues/posting.rs'), 'utf8')
const keys = Object.keys(en)

/** Keys as the code names them, without their plural suffix. */
const baseKeys = new Set(keys.map((key) => key.replace(/\.(zero|one|two|few|many|other)$/, '')))

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

test('every key in the code is in the dictionary', () => {
  const used = [...code.matchAll(/\bt\(\s*'([^']+)'/g), ...code.matchAll(/\?\s*'([a-z_]+\.[a-z_.]+)'\s*:/g), ...code.matchAll(/:\s*'([a-z_]+\.[a-z_.]+)'\s*[,)}]/g)]
  const missing = used.map((match) => match[1] ?? '').filter((key) => !baseKeys.has(key) && !keys.includes(key))
  expect([...new Set(missing)].filter((key) => keys.some((known) => known.split('.')[0] === key.split('.')[0]))).toEqual([])
})

test('every key template matches some keys', () => {
  for (const [, head] of code.matchAll(/\bt\(\s*`([^`$]+)\$\{/g)) expect(keys.filter((key) => key.startsWith(head ?? ''))).not.toEqual([])
})

test('every key in the dictionary is used', () => {
  const heads = [...code.matchAll(/`([a-z_.]+)\$\{/g)].map((match) => match[1] ?? '')
  const unused = [...baseKeys].filter((key) => !code.includes(`'${key}'`) && !posting.includes(`"${key}"`) && !heads.some((head) => key.startsWith(head)))
  expect(unused).toEqual([])
})

test.each([
  ['en', en],
  ['es', es],
])('%s is sorted, to avoid merge conflicts, and has no blank text', (_, texts: Record<string, string>) => {
  expect(Object.keys(texts)).toEqual(Object.keys(texts).sort())
  expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
})

test('both languages have the same keys and placeholders', () => {
  expect(Object.keys(es)).toEqual(keys)
  const differing = keys.filter((key) => placeholdersOf(en, key).join() !== placeholdersOf(es, key).join())
  expect(differing).toEqual([])
})

function placeholdersOf(texts: Record<string, string>, key: string): string[] {
  return [...new Set((texts[key] ?? '').match(/\{\w+\}/g))].sort()
}

test('no component has a hard-coded text', () => {
  const written = sources
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => writtenTexts(file, readFileSync(file, 'utf8')).map((text) => `${relative(process.cwd(), file)}: ${text}`))
  expect(written).toEqual([])
})

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<p>{count} new</p>', ['new']],
  ["<p>{busy ? 'Wait' : t('a.b')}</p>", ['Wait']],
  ["<p>{busy && 'Wait'}</p>", ['Wait']],
  ['<p>{`Hello ${name}`}</p>', ['Hello']],
  ['<img alt="A court" />', ['A court']],
  ["<input placeholder={busy ? 'Wait' : undefined} />", ['Wait']],
  ['<Field label="Name" />', ['Name']],
  ["<b aria-label={`Seat ${n}`} />", ['Seat']],
  ["<p className=\"flex\">{t('a.b')} · {`@${handle}`} {'-'} {names.join(', ')}</p>", []],
])('%s: %j', (code, texts) => {
  expect(writtenTexts('sample.tsx', `const x = ${code}`)).toEqual(texts)
})

/** Attributes that hold visible or announced text. */
const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set(['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label', 'hint', 'description'])

interface Node {
  type: string
  [field: string]: unknown
}

function writtenTexts(file: string, source: string): string[] {
  const found: string[] = []
  visit(parseSync(file, source).program as unknown as Node, found)
  return found
}

function visit(node: Node, found: string[]): void {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') for (const child of node.children as Node[]) found.push(...textsIn(child))
  if (node.type === 'JSXAttribute' && TEXT_ATTRIBUTES.has(String((node.name as Node).name)) && node.value) found.push(...textsIn(node.value as Node))
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, found)
    }
  }
}

/** The literal texts that an expression can evaluate to. */
function textsIn(node: Node): string[] {
  if (node.type === 'JSXText' || node.type === 'Literal') return wordsOf(node.value)
  if (node.type === 'JSXExpressionContainer') return textsIn(node.expression as Node)
  if (node.type === 'ConditionalExpression') return [...textsIn(node.consequent as Node), ...textsIn(node.alternate as Node)]
  if (node.type === 'LogicalExpression') return [...textsIn(node.left as Node), ...textsIn(node.right as Node)]
  if (node.type === 'TemplateLiteral') return (node.quasis as { value: { cooked: string } }[]).flatMap(({ value }) => wordsOf(value.cooked))
  return []
}

function wordsOf(value: unknown): string[] {
  return typeof value === 'string' && /\p{L}{2}/u.test(value) ? [value.trim()] : []
}
