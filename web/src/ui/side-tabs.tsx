import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router'
import { Ball } from './art/ball'
import type { Tab } from './tabs'

type SideTabsProps = { label: string; tabs: (Tab & { icon: LucideIcon })[]; current: string; className?: string }

/** Tabs below each other, for a column beside what they switch. The ball stands for the icon of the current one. */
export function SideTabs({ label, tabs, current, className }: SideTabsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ul>
        {tabs.map((tab) => {
          const chosen = tab.key === current
          return (
            <li key={tab.key}>
              <Link
                to={tab.to}
                replace
                preventScrollReset
                aria-current={chosen ? 'page' : undefined}
                className={clsx(
                  '-mx-2 flex min-h-11 items-center gap-2.5 rounded-control px-2 text-15 font-semibold transition-colors hover:bg-fill',
                  chosen ? 'text-ink' : 'text-muted hover:text-ink',
                )}
              >
                <span aria-hidden="true" className="grid size-5 shrink-0 place-items-center">
                  {chosen ? <Ball size={16} /> : <tab.icon className="size-5" />}
                </span>
                {tab.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
