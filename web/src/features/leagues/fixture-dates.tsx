import clsx from 'clsx'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Fixture, FreeTime, Millis, Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { listText } from './side-names'
import { dayAfter, dayAt, dayParts, timeAt } from '@/lib/zoned'
import { useStore } from '@/store/index'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'
import { FilterChip } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { Skeleton } from '@/ui/skeleton'
import { freeTimes } from './fixture-actions'
import { Face } from './fixture-row'
import { clockOf, whenText, type Wording } from './fixture-words'

type DatesProps = {
  fixture: Fixture
  wording: Wording
  /** The players of the two sides; mine first if I play. */
  sides: readonly [readonly Person[], readonly Person[]]
  /** The first and the last local day: `2026-11-20`. */
  from: string
  until: string | undefined
  /** How many may be chosen. */
  max: number
  chosen: readonly Millis[]
  onChoose: (chosen: readonly Millis[]) => void
}

const WEEK = 7
/** As many as one answer has. */
const LOADED_DAYS = 14

/** When both sides are free: a week of days, and the times of one of them. */
export function FixtureDates({ fixture, wording, sides, from, until, max, chosen, onChoose }: DatesProps) {
  const t = useT()
  const { zone } = wording
  const [week, setWeek] = useState(0)
  const [picked, setPicked] = useState<string>()
  const loaded = useFreeTimes(fixture.id, dayAfter(from, Math.floor((week * WEEK) / LOADED_DAYS) * LOADED_DAYS))
  const days = Array.from({ length: WEEK }, (_, at) => dayAfter(from, week * WEEK + at))
  const timesOf = (day: string) => loaded.times.filter(({ starts_at: at }) => dayAt(at, zone) === day)
  // Where nobody is free together, those times are offered at which the fewest are busy.
  const someFree = loaded.times.some(({ busy }) => busy.length === 0)
  const offered = (day: string) => timesOf(day).filter(({ busy }) => busy.length === 0 || !someFree)
  const shown = picked !== undefined && days.includes(picked) ? picked : days.find((day) => offered(day).length > 0)
  const last = days.at(-1) ?? from
  const toggle = (at: Millis) => {
    const rest = chosen.filter((one) => one !== at)
    if (rest.length < chosen.length) return onChoose(rest)
    onChoose([...(max === 1 ? [] : chosen.slice(-(max - 1))), at].sort((a, b) => a - b))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <section aria-label={t('fixture.free_day')}>
        <div className="flex items-center gap-3">
          <Step number={1} />
          <h3 className="min-w-0 flex-1 text-16 tracking-normal md:text-18">{t('fixture.free_day')}</h3>
          <IconButton label={t('fixture.week_before')} disabled={week === 0} onClick={() => setWeek(week - 1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={t('fixture.week_after')} disabled={until !== undefined && last >= until} onClick={() => setWeek(week + 1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        {loaded.is === 'error' ? (
          <p role="alert" className="flex flex-wrap items-center gap-3 py-3 text-15 text-muted">
            {t('fixture.free_failed')}
            <Button size="sm" variant="secondary" onClick={loaded.retry}>
              {t('common.try_again')}
            </Button>
          </p>
        ) : (
          <div className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2 pt-2">
            <div aria-hidden="true" className="grid content-end gap-1.5">
              {sides.map((people) => (
                <span key={people[0]?.id ?? 'nobody'} className="grid h-10 place-items-center">
                  <Face people={[...people]} size={30} />
                </span>
              ))}
            </div>
            <ul className="grid grid-cols-7 gap-1.5">
              {days.map((day) => (
                <li key={day} className="min-w-0">
                  <Day
                    day={day}
                    is={loaded.is === 'loading' ? undefined : whoIsFree(timesOf(day), sides)}
                    outside={until !== undefined && day > until}
                    shown={day === shown}
                    isChosen={chosen.some((at) => dayAt(at, zone) === day)}
                    count={offered(day).length}
                    onPick={() => setPicked(day)}
                  />
                </li>
              ))}
            </ul>
          </div>
        )}
      </section>
      {loaded.is === 'ready' && (
        <section aria-label={t('fixture.free_time')}>
          <div className="flex items-center gap-3">
            <Step number={2} />
            <h3 className="text-16 tracking-normal md:text-18">{shown === undefined ? t('fixture.free_time') : t('fixture.free_time_on', { day: dayParts(shown).whole })}</h3>
          </div>
          {shown === undefined ? (
            <p className="pt-2 text-15 text-muted">{t('fixture.no_free_day')}</p>
          ) : (
            <Times key={shown} times={timesOf(shown)} someFree={someFree} zone={zone} chosen={chosen} onToggle={toggle} />
          )}
        </section>
      )}
      {max > 1 && chosen.length > 0 && (
        <ul aria-label={t('fixture.chosen')} className="flex flex-wrap gap-2">
          {chosen.map((at) => (
            <li key={at}>
              <FilterChip label={whenText(wording, at)} onRemove={() => toggle(at)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Step({ number }: { number: number }) {
  return (
    <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full bg-brand text-14 font-bold text-on-brand">
      {number}
    </span>
  )
}

type WhoIsFree = 'both' | 'first' | 'second' | 'none'

/** Whether some time of a day suits both sides, or each of them alone. */
export function whoIsFree(times: readonly FreeTime[], [first, second]: DatesProps['sides']): WhoIsFree {
  if (times.some(({ busy }) => busy.length === 0)) return 'both'
  const isFree = (people: readonly Person[]) => times.some(({ busy }) => busy.every(({ id }) => people.every((person) => person.id !== id)))
  if (isFree(first)) return 'first'
  return isFree(second) ? 'second' : 'none'
}

/** Seven words do not fit beside each other on the narrowest phones: a check stands for them there. */
function Both() {
  const t = useT()
  return (
    <>
      <Check className="size-4.5 min-[380px]:hidden" strokeWidth={2.5} />
      <span className="max-[379px]:hidden">{t('fixture.both')}</span>
    </>
  )
}

type DayProps = { day: string; is: WhoIsFree | undefined; outside: boolean; shown: boolean; isChosen: boolean; count: number; onPick: () => void }

function Day({ day, is, outside, shown, isChosen, count, onPick }: DayProps) {
  const t = useT()
  const { weekday, number, whole } = dayParts(day)
  const mayPick = is !== undefined && count > 0 && !outside
  const both = mayPick && is === 'both'
  const words = is === undefined ? t('common.loading') : t(both ? 'fixture.free_both' : mayPick ? 'fixture.free_some' : 'fixture.free_not', { count })
  const cell = (at: 'first' | 'second') =>
    is === at && !outside ? (
      <span className="grid h-10 place-items-center rounded-chip bg-brand-soft text-12 font-bold text-brand">{t('fixture.free')}</span>
    ) : (
      <span className="h-10 rounded-chip bg-fill" />
    )
  return (
    <button type="button" disabled={!mayPick} aria-pressed={mayPick ? shown : undefined} onClick={onPick} className="group grid w-full gap-1.5 rounded-chip text-center disabled:text-muted">
      <span className="sr-only">{`${whole}, ${words}`}</span>
      <span aria-hidden="true" className="grid leading-tight">
        <span className="truncate text-12 text-muted md:text-13">{weekday}</span>
        <span className="text-16 font-extrabold tabular-nums md:text-18">{number}</span>
      </span>
      {is === undefined ? (
        <Skeleton className="h-21.5" />
      ) : both || (mayPick && (shown || isChosen)) ? (
        <span
          aria-hidden="true"
          className={clsx(
            'grid h-21.5 place-items-center rounded-chip text-12 font-bold transition-colors duration-120 md:text-13',
            shown ? 'bg-brand text-on-brand' : 'border-2 border-brand bg-brand-soft text-brand group-hover:brightness-[0.97]',
          )}
        >
          {isChosen ? <Ball size={18} /> : both && <Both />}
        </span>
      ) : (
        <span aria-hidden="true" className="grid gap-1.5">
          {cell('first')}
          {cell('second')}
        </span>
      )}
    </button>
  )
}

const PARTS = [
  { part: 'morning', until: '12' },
  { part: 'afternoon', until: '17' },
  { part: 'evening', until: '24' },
] as const

type TimesProps = { times: readonly FreeTime[]; someFree: boolean; zone: string | undefined; chosen: readonly Millis[]; onToggle: (at: Millis) => void }

/** The times of a day, on the full hour at first. */
function Times({ times, someFree, zone, chosen, onToggle }: TimesProps) {
  const t = useT()
  const [halves, setHalves] = useState(false)
  const isFull = ({ starts_at: at }: FreeTime) => clockOf(at, zone).endsWith(':00')
  const shown = halves || !times.some(isFull) ? times : times.filter((time) => isFull(time) || chosen.includes(time.starts_at))
  const partOf = ({ starts_at: at }: FreeTime) => PARTS.find(({ until }) => clockOf(at, zone) < until)?.part
  return (
    <div className="grid gap-3 pt-2">
      {PARTS.map(({ part }) => {
        const those = shown.filter((time) => partOf(time) === part)
        if (those.length === 0) return null
        return (
          <div key={part}>
            <h4 className="text-13 font-semibold text-muted">{t(`fixture.${part}`)}</h4>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 pt-1.5">
              {those.map((time) => (
                <TimeKey key={time.starts_at} time={time} someFree={someFree} zone={zone} isChosen={chosen.includes(time.starts_at)} onToggle={onToggle} />
              ))}
            </ul>
          </div>
        )
      })}
      {shown.length < times.length && (
        <Button variant="ghost" size="sm" className="-ml-3.5 justify-self-start" onClick={() => setHalves(true)}>
          {t('fixture.half_hours')}
        </Button>
      )}
    </div>
  )
}

type TimeKeyProps = Pick<TimesProps, 'someFree' | 'zone' | 'onToggle'> & { time: FreeTime; isChosen: boolean }

function TimeKey({ time: { starts_at: at, busy }, someFree, zone, isChosen, onToggle }: TimeKeyProps) {
  const t = useT()
  const who = busy.length === 0 ? undefined : t('fixture.busy', { who: listText(busy.map(({ name }) => name)) })
  const mayChoose = who === undefined || !someFree
  return (
    <li>
      <button
        type="button"
        disabled={!mayChoose}
        aria-pressed={mayChoose ? isChosen : undefined}
        aria-label={who === undefined ? undefined : `${timeAt(at, zone)}, ${who}`}
        title={who}
        onClick={() => onToggle(at)}
        className={clsx(
          'score min-h-12 w-full rounded-control px-1 text-16 tracking-normal! transition-colors duration-120',
          isChosen ? 'bg-brand text-on-brand' : mayChoose ? 'border-[1.5px] border-line-strong hover:bg-fill' : 'bg-fill font-normal! text-muted line-through',
        )}
      >
        {timeAt(at, zone)}
      </button>
      {mayChoose && who !== undefined && <p className="pt-0.5 text-center text-12 text-muted">{who}</p>}
    </li>
  )
}

interface Loaded {
  is: 'loading' | 'ready' | 'error'
  times: readonly FreeTime[]
  retry: () => void
}

function useFreeTimes(fixture: string, from: string): Loaded {
  const live = useStore(({ connection }) => connection.state === 'live')
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ of: string; is: 'ready' | 'error'; times: readonly FreeTime[] }>()
  const of = `${fixture}/${from}`
  useEffect(() => {
    if (!live) return
    let stopped = false
    freeTimes(fixture, from).then(
      ({ times }) => !stopped && setAnswer({ of, is: 'ready', times }),
      () => !stopped && setAnswer({ of, is: 'error', times: [] }),
    )
    return () => void (stopped = true)
  }, [of, fixture, from, live, attempt])
  const retry = () => {
    setAnswer(undefined)
    setAttempt((times) => times + 1)
  }
  return answer?.of === of ? { ...answer, retry } : { is: 'loading', times: [], retry }
}
