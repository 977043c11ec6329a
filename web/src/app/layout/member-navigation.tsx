import { useUnreadNotifications } from '@/store/hooks'
import { useUnreadTotal } from '@/store/unread'
import { lazyChunk } from '@/ui/chunk'
import { closeDrawers, useOpenDrawer } from '@/ui/drawer-state'
import { LazySheet } from '@/ui/lazy-part'
import { BottomBar } from './bottom-bar'
import { LogOutQuestion } from './log-out'
import { ModeQuestion } from './mode-switch'
import { ReportQuestion } from './report'
import { Shortcuts } from './shortcuts'
import { useAppBadge } from './use-app-badge'

const MenuDrawer = lazyChunk(() => import('./menu-drawer'))

/** The bottom bar, the drawer, and what the account's menu opens. */
export function MemberNavigation({ bar }: { bar: boolean }) {
  const drawer = useOpenDrawer()
  const unreadChats = useUnreadTotal()
  useAppBadge(unreadChats + useUnreadNotifications())
  return (
    <>
      {bar && <BottomBar unreadChats={unreadChats} />}
      <LazySheet open={drawer === 'menu'} onLost={closeDrawers}>
        <MenuDrawer open={drawer === 'menu'} />
      </LazySheet>
      <LogOutQuestion />
      <ModeQuestion />
      <ReportQuestion />
      <Shortcuts />
    </>
  )
}
