/**
 * Which chunk a module is in. What every page needs is `libraries` and `base`, what every page of a member needs besides is
 * `members`, what home and a game share is `games`; of these, what pages of guests need too is `guests` and `guest-games`. What a
 * game's page for members and that for guests share besides is `court`. The bundler divides the rest by the screens that share it. Few files, because many would queue on an HTTP/1.1 connection, and each
 * costs some 150 bytes.
 */
interface Graph {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null
}

const MAIN = /\/src\/main\.tsx$/
const MEMBERS = /\/src\/(app\/members|realtime\/run)\.ts$/
const HOME = /\/src\/app\/screens\/home-screen\.tsx$/
const GAME = /\/src\/app\/screens\/event-screen\.tsx$/
const PUBLIC_GAME = /\/src\/features\/events\/public-game-screen\.tsx$/
const LANDING = /\/src\/features\/landing\/landing-screen\.tsx$/
/** Their screens share some of what members need. */
const FOR_GUESTS = /\/src\/features\/(landing|auth|legal)\/(landing|login|signup|forgot|terms|privacy)-screen\.tsx$/

/** Of a few lines, for several screens of members: in files of their own they would cost more than they are. */
const SMALL = /\/src\/lib\/(cause|geo)\.ts$/

const ICON = /\/lucide-react\/.*\/icons\//

const isReached = new Map<RegExp, Map<string, boolean>>([MAIN, MEMBERS, HOME, GAME, PUBLIC_GAME, LANDING, FOR_GUESTS].map((roots) => [roots, new Map()]))

/**
 * INVARIANT: what a module of one of these chunks imports is in the same chunk or in one before it, because the bundler moves it
 * there otherwise.
 */
const CHUNKS = ['base', 'guests', 'guest-games', 'members', 'games', 'court'] as const

function chunkOf(id: string, graph: Graph): (typeof CHUNKS)[number] | null {
  const isFor = (roots: RegExp) => reaches(roots, id, graph)
  const members = isFor(MEMBERS)
  const games = ICON.test(id) ? isFor(HOME) || isFor(GAME) : isFor(HOME) && isFor(GAME)
  if (isFor(MAIN) || (isFor(LANDING) && (members || games))) return 'base'
  if (members && isFor(FOR_GUESTS)) return 'guests'
  if (isFor(PUBLIC_GAME) && (members || games)) return 'guest-games'
  if (members || SMALL.test(id)) return 'members'
  if (games) return 'games'
  return isFor(GAME) && isFor(PUBLIC_GAME) ? 'court' : null
}

/** Icons of several screens that no other chunk has; the landing fetches its own. */
function otherIcons(id: string, graph: Graph): string | null {
  return ICON.test(id) && !reaches(LANDING, id, graph) ? 'icons' : null
}

export const chunkGroups = [
  { name: 'libraries', test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: CHUNKS.length + 1 },
  ...CHUNKS.map((chunk, at) => ({ name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null), priority: CHUNKS.length - at })),
  { name: otherIcons, minShareCount: 2 },
]

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
