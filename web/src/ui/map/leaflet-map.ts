/** Maps with pins, and the picker of a spot. Only this file and base-map.ts use Leaflet. */
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import type { Spot, Tiles } from '@/wire'
import { type BaseMap, addBaseMap } from './base-map'
import type { Pin } from './clusters'
import './map.css'

/** A pin's colour: a surface's, or yellow for mine. */
type PinTone = 'brand' | 'hard' | 'clay' | 'grass' | 'pickleball' | 'mine'

export interface PinStyle {
  /** A count or a time. */
  text: string
  tone: PinTone
}

export interface Words<T> {
  zoomIn: string
  zoomOut: string
  /** A pin's accessible name. */
  pin: (pin: Pin<T>) => string
  style: (pin: Pin<T>) => PinStyle
  miles: (miles: number) => string
}

export interface MadeMap<T> {
  /** Zooms to a circle of that radius. */
  centre(spot: Spot, miles: number): void
  pins(make: (project: (spot: Spot) => { x: number; y: number }) => readonly Pin<T>[], chosen: Pin<T> | null): void
  remove(): void
}

const METRES_PER_MILE = 1609.344
const PIN = 44

export function makeMap<T>(element: HTMLElement, tiles: Tiles | null, words: Words<T>, onPin: (pin: Pin<T>) => void, onZoom: () => void): MadeMap<T> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    zoomControl: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    markerZoomAnimation: !still,
    // Finer zoom steps, so that the circle fills the map.
    zoomSnap: 0.25,
    zoomDelta: 1,
    minZoom: 3,
    maxZoom: 15,
    // Scrolling the page over the map must not zoom it.
    scrollWheelZoom: false,
  })
  L.control.zoom({ position: 'topright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map)
  const base = addBackground(map, tiles)
  const around = L.layerGroup().addTo(map)
  const markers = L.layerGroup().addTo(map)
  /** The pins by what they show: those that a refreshed list still has stay, with the focus and without a blink. */
  const shown = new Map<string, { marker: L.Marker; pin: Pin<T> }>()
  map.on('zoomend', onZoom)
  const watch = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  watch.observe(element)

  function add(pin: Pin<T>, label: string): { marker: L.Marker; pin: Pin<T> } {
    const marker = L.marker([pin.spot.latitude, pin.spot.longitude], { icon: pinIcon(words.style(pin)), riseOnHover: true })
    const one = { marker, pin }
    marker.on('click', () => onPin(one.pin))
    marker.addTo(markers)
    const button = marker.getElement()
    button?.setAttribute('aria-label', nameOf(words.style(pin).text, label))
    button?.setAttribute('data-label', label)
    button?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onPin(one.pin)
    })
    return one
  }

  return {
    centre({ latitude, longitude }, miles) {
      const at = L.latLng(latitude, longitude)
      map.fitBounds(at.toBounds(miles * METRES_PER_MILE * 2), { animate: false })
      around.clearLayers()
      for (const share of [1, 0.5]) {
        const radius = miles * share * METRES_PER_MILE
        L.circle(at, { radius, className: 'map-ring', interactive: false }).addTo(around)
        const north = at.toBounds(radius * 2).getNorth()
        L.marker([north, longitude], { interactive: false, keyboard: false, zIndexOffset: -1000, icon: wordIcon(words.miles(miles * share)) }).addTo(around)
      }
      L.circleMarker(at, { radius: 7, className: 'map-centre', interactive: false }).addTo(around)
      base.arrange()
    },
    pins(make, chosen) {
      const focused = markerWithFocus(element)
      const before = new Map(shown)
      shown.clear()
      for (const pin of make(({ latitude, longitude }) => map.project([latitude, longitude]))) {
        const label = words.pin(pin)
        const key = keyOf(pin, label, words.style(pin))
        const kept = before.get(key)
        const one = kept ?? add(pin, label)
        one.pin = pin
        before.delete(key)
        shown.set(key, one)
        const button = one.marker.getElement()
        button?.setAttribute('aria-pressed', String(isSame(pin, chosen)))
        if (!kept && label === focused) button?.focus()
      }
      for (const { marker } of before.values()) marker.remove()
      base.arrange()
    },
    remove() {
      watch.disconnect()
      map.remove()
    },
  }
}

export function isSame(pin: Pin<unknown>, other: Pin<unknown> | null): boolean {
  return other !== null && pin.spot.latitude === other.spot.latitude && pin.spot.longitude === other.spot.longitude
}

/** What a pin shows begins its name, for those who say what they see. */
function nameOf(text: string, label: string): string {
  return label.startsWith(text) || !/\w/.test(text) ? label : `${text}, ${label}`
}

function keyOf({ spot }: Pin<unknown>, label: string, { text, tone }: PinStyle): string {
  return [spot.latitude, spot.longitude, label, text, tone].join('|')
}

/** The base map, and the operator's tiles over it. */
function addBackground(map: L.Map, tiles: Tiles | null): BaseMap {
  map.attributionControl.setPrefix(false)
  const base = addBaseMap(map, tiles !== null)
  if (tiles) L.tileLayer(tiles.address, { attribution: escaped(tiles.attribution), maxZoom: 19 }).addTo(map)
  return base
}

/** Leaflet expects HTML, but the operator's attribution is text. */
function escaped(text: string): string {
  const element = document.createElement('span')
  element.textContent = text
  return element.innerHTML
}

/** The hit area is 44 px; the visible pin is as wide as its text. */
function pinIcon({ text, tone }: PinStyle): L.DivIcon {
  const face = document.createElement('span')
  face.textContent = text
  return L.divIcon({ className: `map-pin map-pin-${tone}`, html: face, iconSize: [PIN, PIN], iconAnchor: [PIN / 2, PIN - 4] })
}

function wordIcon(word: string): L.DivIcon {
  const text = document.createElement('span')
  text.textContent = word
  return L.divIcon({ className: 'map-word', html: text, iconSize: [80, 20] })
}

function markerWithFocus(element: HTMLElement): string | null {
  const focused = document.activeElement
  return focused && element.contains(focused) && focused.classList.contains('map-pin') ? focused.getAttribute('data-label') : null
}

export interface MadePicker {
  /** Centres the map on a spot; with `close`, zoomed in far enough to tell courts apart. */
  show(spot: Spot, close: boolean): void
  remove(): void
}

const CLOSE = 17
const AREA = 12

/** A map that moves under a fixed pin in its middle, by mouse, touch or arrow keys. */
export function makePicker(element: HTMLElement, tiles: Tiles | null, words: Pick<Words<never>, 'zoomIn' | 'zoomOut'>, onMove: (spot: Spot) => void): MadePicker {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, { zoomControl: false, zoomAnimation: !still, fadeAnimation: !still, minZoom: 3, maxZoom: 19, scrollWheelZoom: 'center', touchZoom: 'center', doubleClickZoom: 'center' })
  L.control.zoom({ position: 'topright', zoomInTitle: words.zoomIn, zoomOutTitle: words.zoomOut }).addTo(map)
  addBackground(map, tiles)
  const watch = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  watch.observe(element)
  let shown = L.latLng(0, 0)
  /** Set by pointer, key or wheel: programmatic moves and resizes do not pick a spot. */
  let byHand = false
  for (const touch of ['pointerdown', 'keydown', 'wheel']) element.addEventListener(touch, () => (byHand = true), { passive: true })
  map.on('moveend', () => {
    const centre = map.getCenter()
    if (!byHand || (Math.abs(centre.lat - shown.lat) < 1e-6 && Math.abs(centre.lng - shown.lng) < 1e-6)) return
    shown = centre
    const { lat, lng } = centre.wrap()
    onMove({ latitude: lat, longitude: lng })
  })
  return {
    show({ latitude, longitude }, close) {
      const next = L.latLng(latitude, longitude)
      if (Math.abs(next.lat - shown.lat) < 1e-6 && Math.abs(next.lng - shown.lng) < 1e-6) return
      byHand = false
      shown = next
      map.setView(next, close ? Math.max(map.getZoom() || 0, CLOSE) : AREA, { animate: false })
      shown = map.getCenter()
    },
    remove() {
      watch.disconnect()
      map.remove()
    },
  }
}
