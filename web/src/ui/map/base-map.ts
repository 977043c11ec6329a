/** The base map: land, lakes and towns from our own server, under the tiles if the operator has any. */
import L from 'leaflet'
import { LIMITS, type MapTile } from '@/wire'
import { type Box, type Label, placed, type Size, type Spotted } from './labels'

export interface BaseMap {
  /** Places the names anew, around what lies over them. */
  arrange(): void
}

/** The names of those whom we thank, in every language. */
const CREDITS = 'Natural Earth, GeoNames'
const SVG = 'http://www.w3.org/2000/svg'
/** Units of a tile that are drawn beyond its edges, so that no gap is seen between scaled tiles: fewer of the sea, whose edges land hides. */
const BEYOND = 4
const SEA_BEYOND = 2
/** The closest zoom of a map that has tiles of its own; beyond, they are enlarged. */
const NATIVE_MAX = LIMITS.MAP_ZOOM_MAX + 1
/** From this zoom on, names stand over their towns. */
const CLOSE = 9
/** What names must not cover. */
const OVER = '.map-pin > span, .map-word > span, .map-centre, .leaflet-control'

/** `covered`: tiles with names of their own lie over it, and hide it where they load. */
export function addBaseMap(map: L.Map, covered: boolean): BaseMap {
  const under = map.createPane('land')
  under.style.zIndex = '150'
  const names = map.createPane('towns')
  // Else over the circles of a search, and under the pins.
  names.style.zIndex = covered ? '160' : '450'
  for (const pane of [under, names]) pane.setAttribute('aria-hidden', 'true')
  const land = new Land({ pane: 'land', tileSize: 512, minZoom: 1, maxNativeZoom: NATIVE_MAX, keepBuffer: 1, attribution: CREDITS })
  let frame = 0
  const arrange = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => draw(names, map, land.towns(map.getZoom())))
  }
  land.on('tileload', arrange)
  map.on('moveend resize', arrange)
  map.on('zoomstart', () => names.replaceChildren())
  // Coasts stay as thin where tiles are enlarged.
  map.on('viewreset zoomend', () => under.style.setProperty('--enlarged', String(Math.max(1, 2 ** (map.getZoom() - NATIVE_MAX)))))
  map.on('unload', () => cancelAnimationFrame(frame))
  land.addTo(map)
  return { arrange }
}

/** Our tiles are twice as wide as those by which Leaflet counts zooms. */
function tileZoom(mapZoom: number): number {
  return mapZoom - 1
}

/** Land and lakes, a drawing per tile: colours are styles, so they follow the theme. */
class Land extends L.GridLayer {
  readonly #drawn = new Map<HTMLElement, { tile: MapTile; x: number; y: number; zoom: number }>()
  #failed = false

  override onAdd(map: L.Map): this {
    this.on('tileunload', ({ tile }) => this.#drawn.delete(tile))
    window.addEventListener('online', this.#online)
    return super.onAdd(map)
  }

  override onRemove(map: L.Map): this {
    window.removeEventListener('online', this.#online)
    return super.onRemove(map)
  }

  override createTile({ x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
    const element = document.createElement('div')
    const zoom = tileZoom(z)
    load(`/map/${LIMITS.MAP_VERSION}/${zoom}/${x}/${y}`).then(
      (tile) => {
        // The map has moved on.
        if (!element.isConnected) return
        element.append(drawing(tile))
        this.#drawn.set(element, { tile, x, y, zoom })
        done(undefined, element)
      },
      (error: Error) => {
        // The map is plain there, and goes on.
        this.#failed = true
        done(error, element)
      },
    )
    return element
  }

  /** The towns of the tiles of a zoom, at shares of the world's width and height. Tiles of the zoom before stay for a while. */
  towns(mapZoom: number): Spotted[] {
    const wanted = tileZoom(Math.min(Math.round(mapZoom), NATIVE_MAX))
    const tiles = [...this.#drawn.values()].filter(({ zoom }) => zoom === wanted)
    return tiles.flatMap(({ tile, x, y, zoom }) =>
      tile.towns.map((town) => ({ town, x: (x + town.x / LIMITS.MAP_TILE_SIZE) / 2 ** zoom, y: (y + town.y / LIMITS.MAP_TILE_SIZE) / 2 ** zoom })),
    )
  }

  readonly #online = () => {
    if (!this.#failed) return
    this.#failed = false
    this.redraw()
  }
}

async function load(address: string): Promise<MapTile> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the answer was ${response.status}`)
  return (await response.json()) as MapTile
}

function drawing({ land, lakes }: MapTile): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  const size = LIMITS.MAP_TILE_SIZE
  const whole = size + 2 * BEYOND
  svg.setAttribute('viewBox', `${-BEYOND} ${-BEYOND} ${whole} ${whole}`)
  svg.style.left = svg.style.top = `${(-100 * BEYOND) / size}%`
  svg.style.width = svg.style.height = `${(100 * whole) / size}%`
  const sea = `M${-SEA_BEYOND} ${-SEA_BEYOND}H${size + SEA_BEYOND}V${size + SEA_BEYOND}H${-SEA_BEYOND}z`
  for (const [name, outlines] of Object.entries({ sea, land, lakes })) {
    if (!outlines) continue
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('class', `map-${name}`)
    path.setAttribute('d', outlines)
    svg.append(path)
  }
  return svg
}

/** Writes the names into their pane. */
function draw(pane: HTMLElement, map: L.Map, towns: readonly Spotted[]): void {
  const seen = map.getPixelBounds()
  const world = map.getPixelWorldBounds().getSize()
  const centre = map.project(map.getCenter()).x / world.x
  const corner = map.containerPointToLayerPoint([0, 0]).subtract(seen.min ?? [0, 0])
  const shown: Spotted[] = []
  for (const { town, x, y } of towns) {
    // The world repeats to the east and west.
    const at = L.point((x + Math.round(centre - x)) * world.x, y * world.y)
    if (!seen.contains(at)) continue
    const here = at.add(corner)
    shown.push({ town, x: here.x, y: here.y })
  }
  const { x: left, y: top } = map.containerPointToLayerPoint([0, 0])
  const { x: right, y: bottom } = map.containerPointToLayerPoint(map.getSize())
  const labels = placed(shown, { left, top, right, bottom }, boxesOver(map), widths(pane), map.getZoom() < CLOSE)
  pane.replaceChildren(...labels.flatMap(drawnLabel))
}

/** What lies over the names, in the pixels of the panes. */
function boxesOver(map: L.Map): Box[] {
  const container = map.getContainer()
  const { left, top } = container.getBoundingClientRect()
  const origin = map.containerPointToLayerPoint([0, 0])
  return [...container.querySelectorAll(OVER)].map((element) => {
    const box = element.getBoundingClientRect()
    const [x, y] = [origin.x - left, origin.y - top]
    return { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y }
  })
}

const FONTS: Readonly<Record<Size, string>> = { large: '700 15px', medium: '650 13px', small: '600 12px' }

/** Measures names in the fonts of map.css. */
function widths(pane: HTMLElement): (name: string, size: Size) => number {
  const context = document.createElement('canvas').getContext('2d')
  const family = getComputedStyle(pane).fontFamily
  return (name, size) => {
    if (!context) return name.length * 8
    context.font = `${FONTS[size]} ${family}`
    return context.measureText(name).width
  }
}

function drawnLabel({ name, size, x, y, dot }: Label): HTMLElement[] {
  const label = document.createElement('span')
  label.className = `map-town map-town-${size}`
  label.textContent = name
  L.DomUtil.setPosition(label, L.point(x, y).round())
  if (!dot) return [label]
  const mark = document.createElement('span')
  mark.className = 'map-dot'
  L.DomUtil.setPosition(mark, L.point(dot.x, dot.y).round())
  return [mark, label]
}
