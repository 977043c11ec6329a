import { MapPin } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Spot } from '@/wire'
import { useT } from '@/lib/i18n'
import { useStore } from '@/store/index'
import { type MadePicker, makePicker } from './leaflet-map'

type SpotPickerProps = {
  label: string
  /** Null until one is picked; until then the map shows the area. */
  value: Spot | null
  area: Spot
  onChange: (spot: Spot) => void
}

/** Picks an exact spot: the map moves under a fixed pin. Import it lazily: the map's library is a chunk of its own. */
export default function SpotPicker({ label, value, area, onChange }: SpotPickerProps) {
  const t = useT()
  const tiles = useStore((state) => state.tiles)
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<MadePicker>(null)
  const change = useRef(onChange)
  const { latitude, longitude } = value ?? area
  const picked = value !== null

  useEffect(() => {
    change.current = onChange
  })

  useEffect(() => {
    if (!element.current) return
    const made = makePicker(element.current, tiles, { zoomIn: t('map.zoom_in'), zoomOut: t('map.zoom_out') }, (spot) => change.current(spot))
    map.current = made
    return () => made.remove()
  }, [tiles, t])

  useEffect(() => map.current?.show({ latitude, longitude }, picked), [latitude, longitude, picked, tiles, t])

  return (
    <div className="relative isolate">
      <div ref={element} role="application" aria-label={label} className="spot-map h-72 w-full overflow-hidden rounded-card border border-line md:h-80" />
      <MapPin
        aria-hidden="true"
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1/2 left-1/2 z-1000 size-10 -translate-x-1/2 -translate-y-full fill-ball text-[var(--on-ball)] drop-shadow-md"
      />
    </div>
  )
}
