import clsx from 'clsx'
import { Link, useLocation } from 'react-router'
import { useT } from '@/lib/i18n'
import { useMode } from '@/store/hooks'
import { BallMarker } from '@/ui/ball-marker'
import { CountBadge } from '@/ui/count-badge'
import { PrefetchLink } from '@/ui/prefetch-link'
import { useBallPosition } from '@/ui/use-ball-position'
import { CHAT, CREATE, isCurrent, menuOf, type MenuItem } from './menu'

/** The navigation below 700 px. A ball on its top edge marks the current item. */
export function BottomBar({ unreadChats }: { unreadChats: number }) {
  const t = useT()
  const mode = useMode()
  const { pathname } = useLocation()
  const { container, x, settled } = useBallPosition<HTMLUListElement>(`${pathname} ${mode}`)
  const items = [...menuOf(mode).filter((item) => item.bar), CHAT]
  const middle = Math.ceil(items.length / 2)
  return (
    <>
      {/* Reserves the bar's space at the end of the page. */}
      <div aria-hidden="true" className="h-[calc(66px+env(safe-area-inset-bottom))] bg-dusk md:hidden" />
      <nav
        aria-label={t('menu.bar')}
        className="fixed inset-x-0 bottom-0 z-30 border-t-2 border-baseline bg-raised pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        <ul ref={container} className="relative mx-auto flex h-16 max-w-120 items-center justify-around px-2">
          {items.slice(0, middle).map((item) => (
            <BarItem key={item.to} item={item} current={isCurrent(item, pathname)} unread={unreadFor(item, unreadChats)} />
          ))}
          <li>
            <Link
              to={CREATE.to}
              aria-label={t(CREATE.label)}
              className="grid size-12 place-items-center rounded-card bg-brand text-on-brand transition-transform duration-120 active:scale-95"
            >
              <CREATE.icon aria-hidden="true" className="size-6" />
            </Link>
          </li>
          {items.slice(middle).map((item) => (
            <BarItem key={item.to} item={item} current={isCurrent(item, pathname)} unread={unreadFor(item, unreadChats)} />
          ))}
          <BallMarker x={x} settled={settled} size={14} className="-top-2" />
        </ul>
      </nav>
    </>
  )
}

type BarItemProps = { item: MenuItem; current: boolean; unread: number }

function BarItem({ item, current, unread }: BarItemProps) {
  const t = useT()
  const Icon = item.icon
  return (
    <li>
      <PrefetchLink
        to={item.to}
        aria-current={current ? 'page' : undefined}
        className={clsx(
          'relative grid min-h-13 min-w-17 max-[359px]:min-w-15 content-center justify-items-center gap-1 rounded-control text-11',
          current ? 'font-bold text-ink' : 'font-semibold text-muted',
        )}
      >
        <Icon aria-hidden="true" className="size-5.5" />
        {t(item.label)}
        {unread > 0 && <span className="sr-only">{t('common.unread', { count: unread })}</span>}
        <CountBadge count={unread} className="absolute top-0 right-2" />
      </PrefetchLink>
    </li>
  )
}

function unreadFor(item: MenuItem, unreadChats: number): number {
  return item === CHAT ? unreadChats : 0
}
