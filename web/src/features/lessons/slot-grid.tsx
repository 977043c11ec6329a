import clsx from 'clsx'
import type { CourtRef, Millis } from '@/wire'
import { listed } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { dayAt, timeAt, withDay } from '@/lib/zoned'
import type { ShownSlot, ShownSlots } from '@/store/slices/lessons'
import { Ball } from '@/ui/art/ball'
import { isFree, PARTS, partOf } from './booking-choice'
import { differs } from './words'

type SlotGridProps = {
  slots: ShownSlots
  /** On the reader's clock. */
  day: string
  /** IANA, of the coach's hours. */
  zone: string
  chosen: Millis | undefined
  /** Absent: nothing can be chosen. */
  onChoose: ((at: Millis) => void) | undefined
}

/** The times of a day by morning, afternoon and evening, each with its place. */
export function SlotGrid({ slots, day, zone, chosen, onChoose }: SlotGridProps) {
  const t = useT()
  const ofDay = slots.slots.filter(({ at }) => dayAt(at, undefined) === day)
  if (ofDay.length === 0) return <p className="py-4 text-15 text-muted">{t('book.none_on_day')}</p>
  return (
    <div className="grid gap-5">
      {PARTS.map((part) => {
        const here = ofDay.filter(({ at }) => partOf(at) === part)
        if (here.length === 0) return null
        const courts = [...new Set(here.map(({ court }) => slots.courts[court]?.name ?? ''))].filter(Boolean)
        return (
          <section key={part} aria-labelledby={`slots-${part}`}>
            <h3 id={`slots-${part}`} className="mb-2 text-15 tracking-normal">
              {t(`book.part_${part}`)}
              <span className="ml-2 font-normal text-muted">{listed(courts)}</span>
            </h3>
            <ul className="grid grid-cols-3 gap-2.5 md:grid-cols-5">
              {here.map((slot) => (
                <li key={slot.at}>
                  <SlotButton slot={slot} zone={zone} place={courts.length > 1 ? slots.courts[slot.court] : undefined} chosen={slot.at === chosen} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type SlotButtonProps = { slot: ShownSlot; zone: string; place: CourtRef | undefined; chosen: boolean; onChoose: SlotGridProps['onChoose'] }

function SlotButton({ slot, zone, place, chosen, onChoose }: SlotButtonProps) {
  const t = useT()
  const free = isFree(slot)
  const isChosen = chosen && free
  const note = slot.lost ? t('book.slot_lost') : slot.busy ? t('book.slot_busy') : slot.requested ? t('book.slot_requested') : undefined
  const there = differs(slot.at, zone) ? t('book.there', { time: withDay(timeAt(slot.at, zone), slot.at, zone, undefined) }) : undefined
  return (
    <button
      type="button"
      disabled={!free || !onChoose}
      aria-pressed={isChosen}
      onClick={() => onChoose?.(slot.at)}
      className={clsx(
        'relative grid min-h-13 w-full content-center justify-items-center rounded-control border-[1.5px] px-1 py-1.5 text-center leading-tight transition-colors duration-120',
        isChosen && 'border-brand bg-brand text-on-brand',
        !free && 'border-transparent bg-fill text-muted',
        free && !isChosen && (slot.requested ? 'border-dashed border-warn text-warn hover:bg-warn-soft' : 'border-line-strong bg-raised hover:bg-fill'),
      )}
    >
      <span className={clsx('text-16 font-bold tabular-nums md:text-18', slot.lost && 'line-through')}>{timeAt(slot.at, undefined)}</span>
      {[note, there, place?.name].filter(Boolean).map((text) => (
        <span key={text} className="max-w-full truncate text-12 font-semibold">
          {text}
        </span>
      ))}
      {isChosen && (
        <span className="absolute top-1.5 right-1.5">
          <Ball size={14} />
        </span>
      )}
    </button>
  )
}
