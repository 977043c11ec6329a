import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import en from '../../../server/src/features/lookups/i18n/en.json'
import es from '../../../server/src/features/lookups/i18n/es.json'

/** Every text is a key of the dictionary, and every key is used: `t('…')`, a template, or a key handed on. */
const sources = filesUnder(join(process.cwd(), 'src')).filter((file) => !/\.test\.tsx?$|\/testing\/|\/wire\//.test(file))
const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
const keys = Object.keys(en)

/** Keys with a form per number are asked for without it. */
const asked = new Set(keys.map((key) => key.replace(/\.(zero|one|two|few|many|other)$/, '')))

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(path)
    return /\.tsx?$/.test(entry.name) ? [path] : []
  })
}

test('what the program says is in the dictionary', () => {
  const said = [...code.matchAll(/\bt\(\s*'([^']+)'/g), ...code.matchAll(/\?\s*'([a-z_]+\.[a-z_.]+)'\s*:/g), ...code.matchAll(/:\s*'([a-z_]+\.[a-z_.]+)'\s*[,)}]/g)]
  const missing = said.map((match) => match[1] ?? '').filter((key) => !asked.has(key) && !keys.includes(key))
  expect([...new Set(missing)].filter((key) => keys.some((known) => known.split('.')[0] === key.split('.')[0]))).toEqual([])
})

test('templates of keys find some', () => {
  for (const [, head] of code.matchAll(/\bt\(\s*`([^`$]+)\$\{/g)) expect(keys.filter((key) => key.startsWith(head ?? ''))).not.toEqual([])
})

test('the dictionary holds nothing that is never said', () => {
  const heads = [...code.matchAll(/`([a-z_.]+)\$\{/g)].map((match) => match[1] ?? '')
  const unused = [...asked].filter((key) => !code.includes(`'${key}'`) && !heads.some((head) => key.startsWith(head)))
  expect(unused).toEqual([])
})

test.each([
  ['en', en],
  ['es', es],
])('%s is sorted, so that two who add to it meet seldom, and leaves nothing blank', (_, texts: Record<string, string>) => {
  expect(Object.keys(texts)).toEqual(Object.keys(texts).sort())
  expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([])
})

test('both languages say the same things, with the same places for names and numbers', () => {
  expect(Object.keys(es)).toEqual(keys)
  const differing = keys.filter((key) => placesOf(en, key).join() !== placesOf(es, key).join())
  expect(differing).toEqual([])
})

function placesOf(texts: Record<string, string>, key: string): string[] {
  return [...new Set((texts[key] ?? '').match(/\{\w+\}/g))].sort()
}

test('no text is written into a component', () => {
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

/** What is read or heard, beside the children of an element. */
const HEARD: ReadonlySet<string> = new Set(['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label', 'hint', 'description'])

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
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') for (const child of node.children as Node[]) found.push(...said(child))
  if (node.type === 'JSXAttribute' && HEARD.has(String((node.name as Node).name)) && node.value) found.push(...said(node.value as Node))
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, found)
    }
  }
}

/** The words that an expression may come out as, where they stand in it. */
function said(node: Node): string[] {
  if (node.type === 'JSXText' || node.type === 'Literal') return wordsOf(node.value)
  if (node.type === 'JSXExpressionContainer') return said(node.expression as Node)
  if (node.type === 'ConditionalExpression') return [...said(node.consequent as Node), ...said(node.alternate as Node)]
  if (node.type === 'LogicalExpression') return [...said(node.left as Node), ...said(node.right as Node)]
  if (node.type === 'TemplateLiteral') return (node.quasis as { value: { cooked: string } }[]).flatMap(({ value }) => wordsOf(value.cooked))
  return []
}

function wordsOf(value: unknown): string[] {
  return typeof value === 'string' && /\p{L}{2}/u.test(value) ? [value.trim()] : []
}
