import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { followSettings } from '@/app/follow-settings'
import CrashScreen from '@/app/layout/crash-screen'
import { loadMemberParts } from '@/app/layout/member-parts'
import { App } from '@/app/router'
import { loadScreenAt } from '@/app/screens'
import { redirectOnLoad, start } from '@/app/start'
import { setLanguage } from '@/lib/i18n'
import { watchInstall } from '@/lib/install'
import { state } from '@/store/index'
import { loadMembers } from '@/store/session'
import { Boundary } from '@/ui/boundary'
import { followTheme } from '@/ui/theme'
import '@/styles/theme.css'

/** Whether the store has what the first screen needs: a guest's is complete. A lost session has a screen that waits. */
async function loadStore(): Promise<boolean> {
  if (state().session.user === null) return true
  loadMemberParts().catch(() => {})
  return loadMembers().then(
    () => true,
    () => false,
  )
}

/** Not awaited by this module: chunks that import it would wait for it, while it waits for them. */
async function show(root: HTMLElement): Promise<void> {
  // The first render needs the dictionary; load the screen's chunk in parallel.
  const [, , complete] = await Promise.all([
    setLanguage(state().session.user?.settings?.language),
    loadScreenAt(window.location.pathname),
    loadStore(),
  ])
  // In slices: a slow phone can scroll and tap between them.
  startTransition(() => {
    createRoot(root).render(
      <StrictMode>
        <Boundary fallback={<CrashScreen />}>
          {complete ? <App /> : <CrashScreen />}
        </Boundary>
      </StrictMode>,
    )
  })
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    Promise.all([import('@/app/update-prompt'), import('workbox-window')])
      .then(([{ offerUpdates }, { Workbox }]) => offerUpdates(new Workbox('/sw.js', { scope: '/' })))
      .then(() => import('@/app/worker-messages'))
      .then(({ followWorker }) => followWorker())
      .catch(() => {})
  }
}

const root = document.getElementById('root')
if (root) {
  followTheme()
  watchInstall()
  followSettings()
  redirectOnLoad()
  start()
  void show(root)
}
