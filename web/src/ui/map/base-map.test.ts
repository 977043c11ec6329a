import L from 'leaflet'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIMITS, type MapTile } from '@/wire'
import { addBaseMap } from './base-map'

const answer = vi.fn<(address: string) => Promise<Response>>()
const middle = LIMITS.MAP_TILE_SIZE / 2
let map: L.Map

beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal('fetch', answer)
  const element = document.body.appendChild(document.createElement('div'))
  for (const [side, size] of [['clientWidth', 400], ['clientHeight', 300]] as const) Object.defineProperty(element, side, { value: size })
  map = L.map(element, { fadeAnimation: false, zoomAnimation: false })
})

afterEach(() => {
  map.remove()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const all = (selector: string) => [...map.getContainer().querySelectorAll(selector)]

function tile(address: string): MapTile {
  const town = { name: `Town of ${address}`, x: middle, y: middle, people: 20_000 }
  return { land: 'M0 0l9 0 0 9z', lakes: '', towns: [town] }
}

test('land and names are drawn from the tiles of the view', async () => {
  answer.mockImplementation(async (address) => Response.json(tile(address)))
  addBaseMap(map, false)
  // The middle of a tile of zoom 9.
  map.setView(map.unproject([87.5 * 512, 204.5 * 512], 10), 10)
  await vi.waitFor(() => expect(all('.map-town').map(({ textContent }) => textContent)).toContain(`Town of /map/${LIMITS.MAP_VERSION}/9/87/204`))
  expect(all('.map-land')[0]?.getAttribute('d')).toBe('M0 0l9 0 0 9z')
  expect(all('.map-lakes')).toEqual([])
  expect(map.getContainer().textContent).toContain('Natural Earth, GeoNames')
})

test('a tile that fails leaves the map plain, and is loaded once the network is back', async () => {
  answer.mockRejectedValue(new TypeError('Failed to fetch'))
  addBaseMap(map, false)
  map.setView([34, -118], 10)
  await vi.waitFor(() => expect(answer).toHaveBeenCalled())
  answer.mockImplementation(async (address) => Response.json(tile(address)))
  // After every tile has failed.
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(all('.map-land').length).toBeGreaterThan(0)
  })
})

test('a refused tile is not drawn', async () => {
  answer.mockImplementation(async () => Response.json({ code: 'not_found' }, { status: 404 }))
  const failed = vi.fn()
  addBaseMap(map, false)
  map.eachLayer((layer) => layer.on('tileerror', failed))
  map.setView([34, -118], 10)
  await vi.waitFor(() => expect(failed).toHaveBeenCalled())
  expect(all('.map-land')).toEqual([])
})
