import clsx from 'clsx'
import { ChevronLeft, ChevronRight, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Lesson, Millis, TakenTime } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { instantsOf } from '@/lib/local-times'
import { dateAt, dayAfter, dayAt, dayParts, spanAt, startOfDay, timeAt } from '@/lib/zoned'
import { Ball } from '@/ui/art/ball'
import { IconButton } from '@/ui/icon-button'
import { Segmented } from '@/ui/segmented'
import { hoursOf, movedBy, type Placed, place, STEP_MINUTES } from './calendar-layout'
import { mondayOf, pupilsText, shortClock, whenText } from './words'

type Item = { id: string; from: Millis; until: Millis } & ({ is: 'lesson'; lesson: Lesson } | { is: 'event'; name: string; event: string } | { is: 'calendar' })

export type CalendarProps = {
  taken: readonly TakenTime[]
  /** IANA, of the coach's hours. */
  zone: string | undefined
  day: string
  today: string
  now: Millis
  onDay: (day: string) => void
  /** A lesson was dragged to another time. */
  onMove: (lesson: Lesson, at: Millis) => void
}

const WEEK = 7
/** Pixels of a minute. */
const SCALE = 0.9

/** What is on a day or in a week; lessons can be dragged to another time, or moved by the arrow keys. */
export function DeskCalendar({ lessons, taken, zone, day, today, now, onDay, onMove }: CalendarProps & { lessons: readonly Lesson[] }) {
  const t = useT()
  const [view, setView] = useState<'day' | 'week'>('day')
  const days = view === 'day' ? [day] : Array.from({ length: WEEK }, (_, at) => dayAfter(mondayOf(day), at))
  const items = [...lessons.map(itemOf), ...taken.map(takenItem)]
  const step = view === 'day' ? 1 : WEEK
  const [first = day] = days
  const midnights = days.map((one) => startOfDay(one, zone))
  const hours = days.reduce(
    (all, one, at) => {
      const { first: from, last } = hoursOf(onDayOf(items, one, zone), midnights[at] ?? 0)
      return { first: Math.min(all.first, from), last: Math.max(all.last, last) }
    },
    { first: 7, last: 20 },
  )
  const title = view === 'week' ? t('desk.week_of', { day: dateAt(midnights[0] ?? now, zone) }) : day === today ? t('desk.today', { day: dateAt(midnights[0] ?? now, zone) }) : dateAt(midnights[0] ?? now, zone)
  return (
    <section aria-labelledby="calendar" className={clsx('min-w-0', view === 'week' && 'lg:col-span-2')}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <h2 id="calendar" className="min-w-0 flex-1 text-18 md:text-20">
          {title}
        </h2>
        <IconButton label={t(view === 'day' ? 'desk.day_before' : 'book.week_before')} onClick={() => onDay(dayAfter(day, -step))}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={t(view === 'day' ? 'desk.day_after' : 'book.week_after')} onClick={() => onDay(dayAfter(day, step))}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
        <Segmented legend={t('desk.view')} hideLegend name="view" value={view} onChange={setView} options={[{ value: 'day', label: t('desk.view_day') }, { value: 'week', label: t('desk.view_week') }]} />
      </div>
      {/* A week is wider than a phone; scrolled by keyboard too. */}
      <div {...(view === 'week' && { role: 'group', 'aria-labelledby': 'calendar', tabIndex: 0 })} className={clsx('mt-3', view === 'week' && 'relative overflow-x-auto')}>
        <div className={clsx('grid', view === 'week' && 'min-w-170')} style={{ gridTemplateColumns: `3.25rem repeat(${days.length}, minmax(0, 1fr))` }}>
          {view === 'week' && <span aria-hidden="true" />}
          {view === 'week' &&
            days.map((one) => (
              <p key={one} className={clsx('pb-1 text-center text-14', one === today ? 'font-bold' : 'text-muted')}>
                {`${dayParts(one).weekday} ${dayParts(one).number}`}
              </p>
            ))}
          <Hours first={hours.first} last={hours.last} midnight={startOfDay(first, zone)} zone={zone} />
          {days.map((one, at) => (
            <DayColumn key={one} day={one} midnight={midnights[at] ?? 0} hours={hours} items={onDayOf(items, one, zone)} zone={zone} now={one === today ? now : undefined} days={view === 'week' ? WEEK : 1} onMove={onMove} />
          ))}
        </div>
      </div>
      <p className="mt-2 text-13 text-muted">{t('desk.move_hint')}</p>
    </section>
  )
}

function itemOf(lesson: Lesson): Item {
  return { is: 'lesson', id: lesson.id, from: lesson.starts_at, until: lesson.ends_at, lesson }
}

function takenItem(taken: TakenTime): Item {
  const { from, until } = taken
  return taken.what === 'event' ? { is: 'event', id: taken.event, from, until, name: taken.name, event: taken.event } : { is: 'calendar', id: `calendar ${from}`, from, until }
}

function onDayOf(items: readonly Item[], day: string, zone: string | undefined): Item[] {
  return items.filter(({ from }) => dayAt(from, zone) === day)
}

function Hours({ first, last, midnight, zone }: { first: number; last: number; midnight: Millis; zone: string | undefined }) {
  return (
    <div aria-hidden="true" className="relative" style={{ height: (last - first) * 60 * SCALE + 12 }}>
      {Array.from({ length: last - first + 1 }, (_, at) => (
        <span key={at} className="absolute right-2 -translate-y-1/2 text-12 whitespace-nowrap text-muted tabular-nums" style={{ top: at * 60 * SCALE + 6 }}>
          {shortClock(midnight + (first + at) * 3_600_000, zone)}
        </span>
      ))}
    </div>
  )
}

type DayColumnProps = {
  day: string
  midnight: Millis
  hours: { first: number; last: number }
  items: readonly Item[]
  zone: string | undefined
  /** Of today's column. */
  now: Millis | undefined
  /** How many columns a lesson can be dragged across. */
  days: number
  onMove: CalendarProps['onMove']
}

function DayColumn({ day, midnight, hours, items, zone, now, days, onMove }: DayColumnProps) {
  const t = useT()
  const line = now === undefined ? undefined : ((now - midnight) / 60_000 - hours.first * 60) * SCALE
  return (
    <ul aria-label={dayParts(day).whole} className="relative border-l border-line" style={{ height: (hours.last - hours.first) * 60 * SCALE + 12 }}>
      {Array.from({ length: hours.last - hours.first + 1 }, (_, at) => (
        <li key={at} aria-hidden="true" className="absolute inset-x-0 border-t border-line" style={{ top: at * 60 * SCALE + 6 }} />
      ))}
      {place(items, midnight, hours).map((placed) => (
        <Block key={placed.item.id} placed={placed} day={day} zone={zone} days={days} onMove={onMove} />
      ))}
      {line !== undefined && line >= 0 && (
        <li className="pointer-events-none absolute inset-x-0 z-2 border-t-2 border-baseline" style={{ top: line + 6 }}>
          <span className="sr-only">{t('desk.now')}</span>
          <span className="absolute -top-2 -left-2">
            <Ball size={14} />
          </span>
        </li>
      )}
    </ul>
  )
}

type Shift = { days: number; minutes: number }

function Block({ placed, day, zone, days, onMove }: { placed: Placed<Item>; day: string; zone: string | undefined; days: number; onMove: CalendarProps['onMove'] }) {
  const t = useT()
  const { item, top, height, column, columns } = placed
  const [shift, setShift] = useState<Shift | null>(null)
  const start = useRef<{ x: number; y: number; width: number } | null>(null)
  const to = shift && shiftedTo(item.from, day, shift, zone)
  const moving = item.is === 'lesson' && item.lesson.state === 'accepted'
  const open = item.is === 'lesson' && item.lesson.turn !== undefined

  function drop(lesson: Lesson) {
    if (to !== null && to !== item.from) onMove(lesson, to)
    start.current = null
    setShift(null)
  }

  function pressed(event: PointerEvent<HTMLButtonElement>) {
    const list = event.currentTarget.closest('ul')
    start.current = { x: event.clientX, y: event.clientY, width: list?.clientWidth ?? 1 }
    event.currentTarget.setPointerCapture?.(event.pointerId)
    setShift({ days: 0, minutes: 0 })
  }

  function dragged({ clientX, clientY }: PointerEvent) {
    const from = start.current
    if (!from) return
    setShift({ days: days > 1 ? Math.round((clientX - from.x) / from.width) : 0, minutes: Math.round((clientY - from.y) / SCALE / STEP_MINUTES) * STEP_MINUTES })
  }

  function byKey(event: KeyboardEvent, lesson: Lesson) {
    const steps: Record<string, Shift> = { ArrowUp: { days: 0, minutes: -STEP_MINUTES }, ArrowDown: { days: 0, minutes: STEP_MINUTES }, ArrowLeft: { days: -1, minutes: 0 }, ArrowRight: { days: 1, minutes: 0 } }
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      setShift((before) => ({ days: (before?.days ?? 0) + step.days, minutes: (before?.minutes ?? 0) + step.minutes }))
    } else if (event.key === 'Escape') setShift(null)
    else if ((event.key === 'Enter' || event.key === ' ') && shift) {
      event.preventDefault()
      drop(lesson)
    }
  }

  return (
    <li
      className={clsx(
        'absolute overflow-hidden rounded-control border-l-4 px-2 py-1 text-13 leading-tight',
        item.is === 'calendar' && 'hatched border-line-strong text-muted',
        item.is === 'event' && 'border-grass bg-grass-soft',
        item.is === 'lesson' && (open ? 'border-dashed border-warn bg-warn-soft' : 'border-hard bg-hard-soft'),
        shift && 'z-3 opacity-90 shadow-float',
      )}
      style={{
        top: (top + (shift?.minutes ?? 0)) * SCALE + 6,
        height: Math.max(24, height * SCALE - 2),
        left: `calc(${(column / columns) * 100}% + 3px)`,
        width: `calc(${100 / columns}% - 5px)`,
        ...(shift && shift.days !== 0 && { transform: `translateX(${shift.days * 100}%)` }),
      }}
    >
      {item.is === 'lesson' && (
        <Link to={paths.lessons(item.id)} className="block pr-6 after:absolute after:inset-0">
          <span className="font-bold">{open && !moving ? t('desk.asked', { name: pupilsText(t, item.lesson.pupils) }) : pupilsText(t, item.lesson.pupils)}</span>
          <span className="block truncate">{item.lesson.court.name}</span>
          <span className="sr-only">{spanAt(item.from, item.until, zone)}</span>
        </Link>
      )}
      {item.is === 'event' && (
        <Link to={paths.game(item.event)} className="block font-bold after:absolute after:inset-0">
          {item.name}
          <span className="sr-only">{` ${spanAt(item.from, item.until, zone)}`}</span>
        </Link>
      )}
      {item.is === 'calendar' && <span className="font-bold">{t('desk.busy')}</span>}
      {item.is === 'lesson' && moving && (
        <button
          type="button"
          aria-label={t('desk.move_who', { name: pupilsText(t, item.lesson.pupils), time: timeAt(item.from, zone) })}
          className="absolute top-0 right-0 z-1 grid h-full max-h-11 w-7 cursor-grab touch-none place-items-center rounded-control"
          onPointerDown={pressed}
          onPointerMove={dragged}
          onPointerUp={() => drop(item.lesson)}
          onPointerCancel={() => setShift(null)}
          onKeyDown={(event) => byKey(event, item.lesson)}
          onBlur={() => setShift(null)}
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>
      )}
      <span role="status" className={to === null ? 'sr-only' : 'absolute right-1 bottom-1 rounded-chip bg-ink px-1.5 text-12 font-bold text-surface'}>
        {to !== null && whenText(to, zone)}
      </span>
    </li>
  )
}

/** The instant so many days and minutes later on the coach's clock, so that a change of the clock keeps the time of day. */
function shiftedTo(from: Millis, day: string, { days, minutes }: Shift, zone: string | undefined): Millis {
  const clock = new Date(from).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', ...(zone !== undefined && { timeZone: zone }) })
  const moved = days === 0 ? from : (instantsOf(dayAfter(day, days), clock, zone)[0] ?? from + days * 86_400_000)
  return minutes === 0 ? moved : movedBy(moved, minutes)
}
