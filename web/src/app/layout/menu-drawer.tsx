import clsx from 'clsx'
import { Download } from 'lucide-react'
import { useLocation } from 'react-router'
import { useInstall } from '@/lib/install'
import { useT } from '@/lib/i18n'
import { useMe, useMode } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'
import { closeDrawers } from '@/ui/drawer-state'
import { PrefetchLink } from '@/ui/prefetch-link'
import { Sheet } from '@/ui/sheet'
import { paths } from '../paths'
import { isCurrent, menuOf, MY_MENU } from './menu'

/** For those who moderate their community. */
const MODERATION = { label: 'moderation.title', to: paths.moderation() }

/** The main menu below 1024 px. */
export default function MenuDrawer({ open }: { open: boolean }) {
  const t = useT()
  const mode = useMode()
  const isModerator = useMe()?.isModerator === true
  const { pathname } = useLocation()
  const install = useInstall()
  return (
    <Sheet open={open} onClose={closeDrawers} title={t('app.name')} from="left">
      <nav aria-label={t('menu.main')}>
        <ul>
          {[...menuOf(mode), ...MY_MENU, ...(isModerator ? [MODERATION] : [])].map((item) => {
            const current = isCurrent(item, pathname)
            return (
              <li key={item.to}>
                <PrefetchLink
                  to={item.to}
                  onClick={closeDrawers}
                  aria-current={current ? 'page' : undefined}
                  className={clsx(
                    'flex min-h-12 items-center gap-3 rounded-control px-1 text-16 font-semibold',
                    current ? 'text-ink' : 'text-muted hover:text-ink',
                  )}
                >
                  <span className="w-5">{current && <Ball size={16} />}</span>
                  {t(item.label)}
                </PrefetchLink>
              </li>
            )
          })}
        </ul>
        {install && (
          <Button variant="soft" wide className="mt-4" icon={<Download aria-hidden="true" className="size-5" />} onClick={install}>
            {t('menu.install')}
          </Button>
        )}
      </nav>
    </Sheet>
  )
}
