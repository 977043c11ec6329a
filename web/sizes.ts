/**
 * Fails the build when the scripts that a page needs for its first screen are larger than they may be, gzipped. What is
 * fetched later, such as a sheet, a tab or what is further down, does not count.
 */
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

interface FirstLoad {
  /** The page's program; `src/main.tsx` by default. */
  entry?: string
  /** The modules that it fetches besides, and waits for. */
  modules: readonly string[]
  /** In kB of 1,000 bytes. */
  max: number
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

export function firstLoads(loads: Readonly<Record<string, FirstLoad>>): Plugin {
  return {
    name: 'first-loads',
    apply: 'build',
    // After Vite has written into each chunk what its imports need.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks: Chunks = new Map(Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])))
        const sizes = Object.entries(loads).map(([page, { entry = 'src/main.tsx', modules, max }]) => ({ page, max, size: sizeOf([entry, ...modules], chunks) }))
        for (const { page, size, max } of sizes) this.info(`${page}: ${size.toFixed(1)} kB of scripts, gzipped, of at most ${max}`)
        const tooLarge = sizes.filter(({ size, max }) => size > max)
        if (tooLarge.length > 0) this.error(`The first load is too large: ${tooLarge.map(({ page, size, max }) => `${page} ${size.toFixed(1)} kB, not ${max}`).join('; ')}.`)
      },
    },
  }
}

function sizeOf(modules: readonly string[], chunks: Chunks): number {
  const files = new Set<string>()
  for (const module of modules) addWithImports(fileOf(module, chunks), chunks, files)
  return [...files].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '', { level: 9 }).length, 0) / 1000
}

function fileOf(module: string, chunks: Chunks): string {
  const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (!chunk) throw new Error(`${module} is in no chunk`)
  return chunk.fileName
}

function addWithImports(file: string, chunks: Chunks, files: Set<string>): void {
  if (files.has(file)) return
  files.add(file)
  for (const imported of chunks.get(file)?.imports ?? []) addWithImports(imported, chunks, files)
}
