/**
 * `licences.json`: every shipped package with its licence, for the credits screen. Derived from the bundle's modules, so
 * that it lists exactly what is shipped; the dev server lists the dependencies instead.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Plugin } from 'vite'

const FILE = 'licences.json'

/** The packages of the service worker, which is bundled separately. */
const SERVICE_WORKER = ['workbox-core', 'workbox-precaching', 'workbox-routing', 'workbox-strategies', 'workbox-expiration']

interface Licence {
  name: string
  version: string
  licence: string
  text: string
}

export function licences(root: string): Plugin {
  const packages = join(root, 'node_modules')
  const listed = (names: Iterable<string>) => JSON.stringify([...new Set(names)].sort().flatMap((name) => licenceOf(join(packages, name)) ?? []))
  return {
    name: 'licences',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
      const names = modules.flatMap((id) => packageOf(id) ?? [])
      this.emitFile({ type: 'asset', fileName: FILE, source: listed([...names, ...SERVICE_WORKER]) })
    },
    configureServer(server) {
      const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
      server.middlewares.use(`/${FILE}`, (_, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(listed([...Object.keys(dependencies), ...SERVICE_WORKER]))
      })
    },
  }
}

/** The package of a module: `@radix-ui/react-menu` for `…/node_modules/@radix-ui/react-menu/dist/index.mjs`. */
function packageOf(id: string): string | undefined {
  const [first, second] = id.replaceAll(sep, '/').split('/node_modules/').at(-1)?.split('/') ?? []
  if (!id.includes('node_modules') || !first) return undefined
  return first.startsWith('@') ? `${first}/${second ?? ''}` : first
}

function licenceOf(folder: string): Licence | undefined {
  if (!existsSync(join(folder, 'package.json'))) return undefined
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, string>
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : ''
  return { name: name ?? '', version: version ?? '', licence: String(license ?? ''), text }
}
