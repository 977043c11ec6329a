/**
 * Icons of lucide-react without what this app does not use of it: its context, its options, and a key for every line. Each is
 * imported from its own file, so that it comes with the screens that show it.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const FOLDER = fileURLToPath(new URL('./node_modules/lucide-react/dist/esm/', import.meta.url))
const FACTORY = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/
const ICON = /\/lucide-react\/dist\/esm\/icons\//
const OURS = /\/src\/.*\.tsx?$/
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g

/** The file of each icon, by its names. */
function readFiles(): ReadonlyMap<string, string> {
  const lines = readFileSync(`${FOLDER}lucide-react.mjs`, 'utf8').matchAll(/^export \{([^}]*)\} from '\.\/(icons\/[^']*)'/gm)
  return new Map([...lines].flatMap(([, names = '', file = '']) => [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file])))
}

export function iconParts(): Plugin {
  const files = readFiles()
  return {
    name: 'icon-parts',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [FACTORY, ICON, OURS] },
      handler(code, id) {
        if (FACTORY.test(id)) return { code: `export { drawIcon as default } from '@/ui/draw-icon'`, map: null }
        if (ICON.test(id)) return { code: code.replaceAll(/, key: "\w+"/g, ''), map: null }
        const direct = code.replaceAll(IMPORT, (_, names: string) => names.split(',').map(importOf).filter(Boolean).join('; '))
        return direct === code ? null : { code: direct, map: null }
      },
    },
  }

  /** On one line, as before, so that the numbers of lines stay. Types need no import. */
  function importOf(name: string): string {
    const [icon = '', local = icon] = name.trim().split(' as ')
    if (icon === '' || icon.startsWith('type ')) return ''
    const file = files.get(icon)
    if (file === undefined) throw new Error(`lucide-react has no file for ${icon}. See icon-parts.ts.`)
    return `import ${local} from '${FOLDER}${file}'`
  }
}
