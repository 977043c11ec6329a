import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../../../server/src/features/lookups/i18n/en.json'

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

test('it is sorted, so that two who add to it meet seldom', () => {
  expect(keys).toEqual([...keys].sort())
})
