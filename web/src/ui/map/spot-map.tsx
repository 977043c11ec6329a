import clsx from 'clsx'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import type { Place } from '@/store/filters'
import { useMe } from '@/store/hooks'
import { useStore } from '@/store/index'
import { IconButton } from '../icon-button'
import { type Mapped, type Pin, pinsOf } from './clusters'
import { isSame, type MadeMap, makeMap, type PinStyle } from './leaflet-map'

export type { Pin, PinStyle }

type SpotMapProps<T extends Mapped> = {
  items: readonly T[]
  /** The circle to zoom to. */
  place: Place
  miles: number
  label: string
  /** A pin's accessible name: "6 games at Vermont Canyon". */
  pinText: (pin: Pin<T>) => string
  /** A pin's text and colour; by default its count on green. */
  pinStyle?: (pin: Pin<T>) => PinStyle
  /** The rows for the items of the chosen pin. */
  children: (pin: Pin<T>) => ReactNode
  className?: string
}

function countOn(pin: Pin<unknown>): PinStyle {
  return { text: String(pin.items.length), tone: 'brand' }
}

/**
 * A map of pins; choosing one lists its items. Everything on it must also be in a list, which works without a map. Import
 * it lazily: the map's library is a chunk of its own.
 */
export default function SpotMap<T extends Mapped>({ items, place, miles, label, pinText, pinStyle = countOn, children, className }: SpotMapProps<T>) {
  const t = useT()
  const tiles = useStore((state) => state.tiles)
  const units = useMe()?.settings?.units
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<MadeMap<T>>(null)
  const words = useRef({ pinText, pinStyle })
  const [chosen, setChosen] = useState<Pin<T> | null>(null)
  const [zooms, setZooms] = useState(0)
  const { latitude, longitude } = place

  useEffect(() => {
    words.current = { pinText, pinStyle }
  })

  useEffect(() => {
    if (!element.current) return
    const made = makeMap<T>(
      element.current,
      tiles,
      {
        zoomIn: t('map.zoom_in'),
        zoomOut: t('map.zoom_out'),
        pin: (pin) => words.current.pinText(pin),
        style: (pin) => words.current.pinStyle(pin),
        miles: (far) => distanceText(far, units),
      },
      setChosen,
      () => setZooms((before) => before + 1),
    )
    map.current = made
    return () => made.remove()
  }, [tiles, t, units])

  useEffect(() => {
    map.current?.centre({ latitude, longitude }, miles)
    setChosen(null)
  }, [latitude, longitude, miles, tiles, t, units])

  useEffect(() => map.current?.pins((project) => pinsOf(items, project), chosen), [items, chosen, zooms, tiles, t, units])

  /** Its current items: pushes may have added or removed some. */
  const shown = chosen && freshOf(chosen, items)
  return (
    <div className={clsx('relative isolate lg:sticky lg:top-20', className)}>
      <div ref={element} role="region" aria-label={label} className="spot-map h-[60dvh] min-h-90 w-full overflow-hidden rounded-card border border-line lg:h-[calc(100dvh-180px)]" />
      {shown && (
        <section aria-label={pinText(shown)} className="absolute inset-x-3 bottom-3 z-1000 max-h-1/2 overflow-y-auto rounded-card bg-raised p-3 pt-1 shadow-float">
          <div className="flex items-center">
            <h2 className="flex-1 text-16">{pinText(shown)}</h2>
            <IconButton label={t('common.close')} onClick={() => setChosen(null)} className="-mr-2">
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          </div>
          <ul>{children(shown)}</ul>
        </section>
      )}
    </div>
  )
}

function freshOf<T extends Mapped>(pin: Pin<T>, items: readonly T[]): Pin<T> | null {
  const places = pin.items.flatMap(({ spot }) => spot ?? [])
  const those = items.filter(({ spot }) => spot && places.some((place) => isSame({ spot, area: '', items: [] }, { spot: place, area: '', items: [] })))
  return those.length === 0 ? null : { ...pin, items: those }
}
