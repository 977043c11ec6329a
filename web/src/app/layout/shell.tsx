import clsx from 'clsx'
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { topicOfToast } from '@/lib/notify'
import { useSession } from '@/store/hooks'
import { lazyChunk } from '@/ui/chunk'
import { closeDrawers } from '@/ui/drawer-state'
import { LazyPart } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { SkipLink } from '@/ui/skip-link'
import { usePhone } from '@/ui/use-media'
import { chromeFor } from './chrome'
import { Header } from './header'
import { MemberNavigation, MemberNotices } from './member-parts'
import { useSignedIn } from './use-signed-in'

const Footer = lazyChunk(async () => ({ default: (await import('./footer')).Footer }))
const Toasts = lazyChunk(() => import('./toasts-shown'))

/** The layout around every screen. */
export function Shell() {
  const user = useSignedIn()
  const { pathname } = useLocation()
  const chrome = chromeFor(pathname, usePhone(), useSession().user === null)
  const full = chrome.header === 'none' && !chrome.footer
  useEffect(closeDrawers, [pathname])

  return (
    <div className={clsx('flex flex-col', full ? 'h-dvh' : 'min-h-dvh')}>
      <SkipLink />
      {chrome.header !== 'none' && <Header user={user} onDusk={chrome.header === 'dusk'} />}
      {user && (
        <LazyPart lost={null}>
          <MemberNotices user={user} />
        </LazyPart>
      )}
      <main id="content" tabIndex={-1} className={clsx('flex flex-1 flex-col outline-none', full && 'min-h-0')}>
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      {chrome.footer && (
        <LazyPart lost={null}>
          <Footer signedIn={user !== null} />
        </LazyPart>
      )}
      {user && (
        <LazyPart lost={null}>
          <MemberNavigation bar={chrome.bar} />
        </LazyPart>
      )}
      <LazyPart lost={null}>
        <Toasts topicOf={topicOfToast} />
      </LazyPart>
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
