import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followSettings } from '@/app/follow-settings'
import CrashScreen from '@/app/layout/crash-screen'
import { App } from '@/app/router'
import { loadScreenAt } from '@/app/screens'
import { redirectOnLoad, start } from '@/app/start'
import { setLanguage } from '@/lib/i18n'
import { watchInstall } from '@/lib/install'
import { state } from '@/store/index'
import { Boundary } from '@/ui/boundary'
import { followTheme } from '@/ui/theme'
import '@/styles/theme.css'

const root = document.getElementById('root')
if (root) {
  followTheme()
  watchInstall()
  followSettings()
  redirectOnLoad()
  start()
  // The first render needs the dictionary; load the screen's chunk in parallel.
  await Promise.all([setLanguage(state().session.user?.settings?.language), loadScreenAt(window.location.pathname)])
  createRoot(root).render(
    <StrictMode>
      <Boundary fallback={<CrashScreen />}>
        <App />
      </Boundary>
    </StrictMode>,
  )
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    Promise.all([import('@/app/update-prompt'), import('workbox-window')])
      .then(([{ offerUpdates }, { Workbox }]) => offerUpdates(new Workbox('/sw.js', { scope: '/' })))
      .catch(() => {})
  }
}
