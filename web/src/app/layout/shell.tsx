import clsx from 'clsx'
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { topicOfToast } from '@/store/notify'
import { state } from '@/store/index'
import { lazyChunk } from '@/ui/chunk'
import { ConnectionBar } from '@/ui/connection-bar'
import { closeDrawers, useOpenDrawer } from '@/ui/drawer-state'
import { LazySheet } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { SkipLink } from '@/ui/skip-link'
import { Toaster } from '@/ui/toaster'
import { usePhone } from '@/ui/use-media'
import { pathOfTopic, paths } from '../paths'
import { BottomBar } from './bottom-bar'
import { chromeFor } from './chrome'
import { Footer } from './footer'
import { Header } from './header'
import { LogOutQuestion } from './log-out'
import { MAIN_MENU } from './menu'
import { ModeQuestion } from './mode-switch'
import { Shortcuts } from './shortcuts'
import { useAppBadge } from './use-app-badge'
import { useLayoutState } from './use-layout-state'
import { VerifyNotice } from './verify-notice'

const MenuDrawer = lazyChunk(() => import('./menu-drawer'))

/** The layout around every screen. */
export function Shell() {
  const layout = useLayoutState()
  const { pathname } = useLocation()
  const chrome = chromeFor(pathname, usePhone())
  const full = chrome.header === 'none' && !chrome.footer
  const drawer = useOpenDrawer()
  const mayNotPost = layout.user?.mayPost === false
  useAppBadge(layout.unread)
  useEffect(closeDrawers, [pathname])

  return (
    <div className={clsx('flex flex-col', full ? 'h-dvh' : 'min-h-dvh')}>
      <SkipLink />
      {chrome.header !== 'none' && <Header layout={layout} onDusk={chrome.header === 'dusk'} />}
      <ConnectionBar connection={layout.connection} since={layout.lastContact} />
      {mayNotPost && pathname !== paths.signup() && pathname !== paths.questions() && <VerifyNotice />}
      <main id="content" tabIndex={-1} className={clsx('flex flex-1 flex-col outline-none', full && 'min-h-0')}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      {chrome.footer && <Footer signedIn={layout.user !== null} />}
      {chrome.bar && layout.user && <BottomBar unreadChats={layout.unreadChats} />}
      {layout.user && MAIN_MENU.length > 1 && (
        <LazySheet open={drawer === 'menu'} onLost={closeDrawers}>
          <MenuDrawer open={drawer === 'menu'} />
        </LazySheet>
      )}
      <LogOutQuestion />
      <ModeQuestion />
      {layout.user && <Shortcuts />}
      <Toaster hrefOf={hrefOfToast} />
    </div>
  )
}

/** As high as the viewport, so that the footer does not jump. */
function Waiting() {
  return (
    <div className="min-h-dvh">
      <Loading />
    </div>
  )
}

/** The path that a tap on a toast opens. */
function hrefOfToast(id: string): string | undefined {
  const topic = topicOfToast(id)
  return topic && pathOfTopic(topic, state().session.user?.id)
}
