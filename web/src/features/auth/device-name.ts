import { t } from '@/lib/i18n'

/** Order matters: nearly every browser also claims to be Chrome or Safari. */
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

interface Device {
  name: string
  handheld: boolean
}

/** A user agent in plain words: "Chrome on Windows". Anything that is not a browser's is shown unchanged. */
export function deviceOf(client: string): Device {
  const system = nameIn(SYSTEMS, client)
  const handheld = system === 'iPhone' || system === 'iPad' || system === 'Android'
  if (!client.startsWith('Mozilla/')) return { name: client.trim() || t('device.unknown'), handheld }
  const browser = nameIn(BROWSERS, client)
  if (browser && system) return { name: t('device.name', { browser, system }), handheld }
  return { name: browser ?? system ?? t('device.unknown'), handheld }
}

function nameIn(list: readonly [string, RegExp][], client: string): string | undefined {
  return list.find(([, pattern]) => pattern.test(client))?.[0]
}
