import { t } from '@/lib/i18n'

/** In the order in which they are told apart: nearly all of them call themselves Chrome or Safari as well. */
const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['Mac', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
]

export interface Device {
  name: string
  hand: boolean
}

/** What a client called itself, as people call it: "Chrome on Windows". What is no browser's is shown as it is. */
export function deviceOf(client: string): Device {
  const system = nameIn(SYSTEMS, client)
  const hand = system === 'iPhone' || system === 'iPad' || system === 'Android'
  if (!client.startsWith('Mozilla/')) return { name: client.trim() || t('device.unknown'), hand }
  const browser = nameIn(BROWSERS, client)
  if (browser && system) return { name: t('device.name', { browser, system }), hand }
  return { name: browser ?? system ?? t('device.unknown'), hand }
}

function nameIn(list: readonly [string, RegExp][], client: string): string | undefined {
  return list.find(([, sign]) => sign.test(client))?.[0]
}
