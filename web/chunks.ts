/**
 * Which chunk a module is in. What every page needs is `libraries` and `base`, what every page of a member needs besides is
 * `members`; the bundler divides the rest by the screens that share it. Few files, because many would queue on an HTTP/1.1
 * connection.
 */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

/** By chunk: the modules whose imports it holds. */
const ROOTS: readonly (readonly [chunk: string, roots: RegExp])[] = [
  ['base', /\/src\/main\.tsx$/],
  ['members', /\/src\/(app\/members|realtime\/run)\.ts$/],
]

/** Every icon is imported through one file: which are needed is not to be seen from here. */
const ICON = /\/lucide-react\/.*\/icons\//

/** Their screens share some of what members need. */
const FOR_GUESTS = /\/src\/features\/(landing|auth|legal)\/(landing|login|signup|forgot|terms|privacy)-screen\.tsx$/

const isReached = new Map<RegExp, Map<string, boolean>>([...ROOTS.map(([, roots]) => roots), FOR_GUESTS].map((roots) => [roots, new Map()]))

export function chunkOf(id: string, graph: Graph): string | null {
  if (ICON.test(id)) return null
  const chunk = ROOTS.find(([, roots]) => reaches(roots, id, graph))?.[0] ?? null
  return chunk === 'members' && reaches(FOR_GUESTS, id, graph) ? 'guests' : chunk
}

/** Whether one of the roots imports the module, itself or through others. */
function reaches(roots: RegExp, id: string, graph: Graph): boolean {
  const known = isReached.get(roots)
  const before = known?.get(id)
  if (before !== undefined) return before
  // Of a circle, for as long as it is not known.
  known?.set(id, false)
  const reached = roots.test(id) || (graph.getModuleInfo(id)?.importers ?? []).some((importer) => reaches(roots, importer, graph))
  known?.set(id, reached)
  return reached
}
