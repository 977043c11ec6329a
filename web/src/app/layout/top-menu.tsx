import clsx from 'clsx'
import { useLocation } from 'react-router'
import { useT } from '@/lib/i18n'
import { useMode } from '@/store/hooks'
import { BallMarker } from '@/ui/ball-marker'
import { PrefetchLink } from '@/ui/prefetch-link'
import { useBallPosition } from '@/ui/use-ball-position'
import { isCurrent, menuOf } from './menu'

/** The main menu above 1024 px; a ball marks the current item. */
export function TopMenu() {
  const t = useT()
  const menu = menuOf(useMode())
  const { pathname } = useLocation()
  const { container, x, settled } = useBallPosition<HTMLUListElement>(`${pathname} ${menu.length}`)
  return (
    <nav aria-label={t('menu.main')} className="max-lg:hidden">
      <ul ref={container} className="relative flex">
        {menu.map((item) => {
          const current = isCurrent(item, pathname)
          return (
            <li key={item.to}>
              <PrefetchLink
                to={item.to}
                aria-current={current ? 'page' : undefined}
                className={clsx(
                  'flex min-h-11 items-center rounded-chip px-3 text-15 transition-colors',
                  current ? 'font-bold text-ink' : 'text-muted hover:text-ink',
                )}
              >
                {t(item.label)}
              </PrefetchLink>
            </li>
          )
        })}
        <BallMarker x={x} settled={settled} size={12} className="-bottom-1" />
      </ul>
    </nav>
  )
}
