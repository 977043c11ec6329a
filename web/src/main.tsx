import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '@/app/router'
import { loadScreenAt } from '@/app/screens'
import { redirectOnLoad, start } from '@/app/start'
import { loadDictionary } from '@/lib/i18n'
import { followTheme } from '@/ui/theme'
import '@/styles/theme.css'

const root = document.getElementById('root')
if (root) {
  followTheme()
  redirectOnLoad()
  start()
  // Nothing can be written without the dictionary, and the screen's chunk is on its way meanwhile.
  await Promise.all([loadDictionary(), loadScreenAt(window.location.pathname)])
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    void import('@/app/update-prompt').then(({ offerUpdates }) => offerUpdates())
  }
}
