import clsx from 'clsx'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Link, type To } from 'react-router'
import { listed } from '@/lib/facts'
import { useLanguage } from '@/lib/i18n'
import { dayParts } from '@/lib/zoned'
import { BallMarker } from './ball-marker'
import { useBallPosition } from './use-ball-position'

type StripDay = {
  /** "2026-11-20" */
  day: string
  /** Absent while loading. */
  count?: number | undefined
}

type DayStripProps = {
  label: string
  days: readonly StripDay[]
  current: string
  to: (day: string) => To
  /** A day's count as text: "24 games". */
  countText: (count: number) => string
  className?: string
}

/**
 * A scrollable strip of days with a ball under the current one. Days are links, because the day is part of the URL; the
 * arrow keys move between them.
 */
export function DayStrip({ label, days, current, to, countText, className }: DayStripProps) {
  useLanguage()
  const scroller = useRef<HTMLElement>(null)
  const { container, x, settled } = useBallPosition<HTMLUListElement>(`${current}/${days[0]?.day}/${days.length}`)

  useLayoutEffect(() => {
    const element = scroller.current
    const chosen = element?.querySelector<HTMLElement>('[aria-current="date"]')
    if (!element || !chosen) return
    const [box, frame] = [chosen.getBoundingClientRect(), element.getBoundingClientRect()]
    if (box.left < frame.left || box.right > frame.right) element.scrollLeft += box.left - frame.left - (frame.width - box.width) / 2
  }, [current])

  function go(event: KeyboardEvent<HTMLElement>) {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -days.length, End: days.length }
    const step = steps[event.key]
    if (step === undefined) return
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.findIndex((link) => link === document.activeElement)
    if (at < 0) return
    event.preventDefault()
    links[Math.min(links.length - 1, Math.max(0, at + step))]?.focus()
  }

  return (
    // The handler only moves the focus between the links, which are the interactive elements.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav ref={scroller} aria-label={label} onKeyDown={go} className={clsx('overflow-x-auto overscroll-x-contain [scrollbar-width:none]', className)}>
      <ul ref={container} className="baseline flex w-max min-w-full">
        {days.map((day) => (
          <Day key={day.day} {...day} current={day.day === current} to={to(day.day)} countText={countText} />
        ))}
        <BallMarker x={x} settled={settled} size={14} className="bottom-0" />
      </ul>
    </nav>
  )
}

type DayProps = StripDay & { current: boolean; to: To; countText: (count: number) => string }

function Day({ day, count, current, to, countText }: DayProps) {
  const { weekday, number, whole } = dayParts(day)
  const words = count === undefined ? undefined : countText(count)
  return (
    <li className="flex-1 basis-14 md:basis-24">
      <Link
        to={to}
        replace
        preventScrollReset
        aria-current={current ? 'date' : undefined}
        className={clsx(
          'group grid min-h-23 min-w-14 justify-items-center whitespace-nowrap md:min-w-21 rounded-t-card px-1 pt-2.5 pb-5.5 transition-colors duration-120 focus-visible:-outline-offset-3 md:min-h-26 md:pt-3',
          current ? 'bg-raised' : 'hover:bg-fill',
        )}
      >
        <span className={clsx('text-13 md:text-14', current ? 'font-bold' : 'text-muted')}>{weekday}</span>
        <span className="score text-24 tracking-[-0.02em]! md:text-26">{number}</span>
        <span aria-hidden="true" className={clsx('text-13 tabular-nums', current ? 'font-bold' : 'text-muted')}>
          <span className="md:hidden">{count ?? ' '}</span>
          <span className="max-md:hidden">{words ?? ' '}</span>
        </span>
        <span className="sr-only">{listed([whole, words])}</span>
      </Link>
    </li>
  )
}
