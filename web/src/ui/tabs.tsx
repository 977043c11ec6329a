import clsx from 'clsx'
import { useEffect } from 'react'
import { Link, type To } from 'react-router'
import { BallMarker } from './ball-marker'
import { useBallPosition } from './use-ball-position'

export type Tab = { key: string; label: string; to: To; count?: number | undefined }

type TabsProps = { label: string; tabs: Tab[]; current: string; className?: string }

/** Tabs are links, because the tab is part of the URL. A ball marks the current one, which is scrolled into view. */
export function Tabs({ label, tabs, current, className }: TabsProps) {
  const { container, x, settled } = useBallPosition<HTMLUListElement>(`${current}/${tabs.length}`)
  // Where they do not fit, what is around them scrolls sideways.
  useEffect(() => {
    // Newer browsers return a promise, which is no clean-up.
    void container.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [container, current])
  return (
    <nav aria-label={label} className={className}>
      <ul ref={container} className={clsx('baseline flex justify-between md:justify-start md:gap-1.5', tabs.length > 5 ? 'gap-x-3.5' : 'max-[359px]:gap-x-2')}>
        {tabs.map((tab) => (
          <li key={tab.key}>
            <Link
              to={tab.to}
              replace
              preventScrollReset
              aria-current={tab.key === current ? 'page' : undefined}
              className={clsx(
                'flex min-h-12 items-start gap-1 rounded-chip pt-2 font-semibold transition-colors md:gap-1.5 md:px-3 md:text-15',
                tabs.length > 4 ? 'px-0.5 text-14' : 'px-2 text-15 max-[359px]:px-0.5 max-[359px]:text-14',
                tab.key === current ? 'text-ink' : 'text-muted hover:text-ink',
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-chip bg-fill px-1 py-px md:px-1.5 text-12 font-bold text-ink tabular-nums">{tab.count}</span>
              )}
            </Link>
          </li>
        ))}
        <BallMarker x={x} settled={settled} className="bottom-0" />
      </ul>
    </nav>
  )
}
