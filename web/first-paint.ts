/**
 * Writes into index.html what a guest reads while the program loads: the landing's headline, in each language, and the head
 * of a shared game, which `public/first-paint.js` fills. The program replaces it with the same text in the same place.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { publicGameLayout } from './src/features/events/public-game-layout.ts'
import { heroLayout } from './src/features/landing/hero-layout.ts'

const LANGUAGES = ['en', 'es']
const PLACE = '<!-- first paint -->'

export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { path }) {
        // The pages of `src/testing` have no first paint.
        if (path !== '/index.html') return html
        if (!html.includes(PLACE)) throw new Error(`index.html has no place for the first paint: ${PLACE}`)
        return html.replace(PLACE, [...LANGUAGES.map(landing), game()].join(''))
      },
    },
  }
}

function landing(language: string): string {
  const texts = dictionary(language)
  const title = `<h1 class="${heroLayout.title}">${texts('landing.hero.title')}</h1>`
  const text = `<p class="${heroLayout.text}">${texts('landing.hero.text')}</p>`
  return `<div class="first-landing ${heroLayout.section}" lang="${language}"><div class="${heroLayout.page}"><div>${title}${text}</div></div></div>`
}

/** Below the header, which is 56 or 64 px high. */
function game(): string {
  const time = `<time class="${publicGameLayout.time}"><span></span><span class="${publicGameLayout.half}"></span></time>`
  const head = `<header class="${publicGameLayout.head}">${time}<div class="min-w-0"><h1 class="${publicGameLayout.title}"></h1></div></header>`
  return `<div class="first-game mt-14 md:mt-16"><div class="${publicGameLayout.page}">${head}</div></div>`
}

function dictionary(language: string): (key: string) => string {
  const file = fileURLToPath(new URL(`../server/src/features/lookups/i18n/${language}.json`, import.meta.url))
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
  return (key) => escape(texts[key] ?? missing(key, language))
}

function missing(key: string, language: string): never {
  throw new Error(`${language}.json has no text for ${key}`)
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
