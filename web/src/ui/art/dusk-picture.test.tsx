import { readFileSync, writeFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DuskScene } from './dusk-scene'

/** The scene behind the pictures of matches that the server draws. `WIRE=write` draws it again. */
const FILE = '../server/src/features/matches/live/picture/scene.svg'

const colours = new Map(
  ['src/styles/art.css', 'src/styles/theme.css']
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)])
    // The last of a name is that of the dark theme.
    .map(([, name = '', colour = '']) => [name, colour]),
)

test('the server draws the same scene', () => {
  const scene = renderToStaticMarkup(<DuskScene />)
    .replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) => colours.get(name) ?? `no colour ${name}`)
    .replaceAll(/\d+\.\d{4,}/g, (number) => String(Math.round(Number(number) * 10) / 10))
    .replace(/ class="[^"]*"/, '')
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
  if (process.env.WIRE === 'write') writeFileSync(FILE, `${scene}\n`)
  expect(`${scene}\n` === readFileSync(FILE, 'utf8'), 'the scene is out of date: `make recordings` draws it').toBe(true)
})
