/** The page of a scoreboard, `live.html`: without router, toasts or the rest of the app, so that it is there at once for everybody. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import WatchScreen from '@/features/live/board/watch-screen'
import { setLanguage } from '@/lib/i18n'
import { state } from '@/store/index'
import { readSession } from '@/store/session-storage'
import { followTheme } from '@/ui/theme'
import '@/styles/theme.css'

/** Somebody signed in or out in another tab: what they may do is another. */
function followOtherTabs(): void {
  window.addEventListener('storage', () => {
    if (readSession().signedIn !== state().session.signedIn) window.location.reload()
  })
}

async function show(root: HTMLElement): Promise<void> {
  await setLanguage(state().session.user?.settings?.language)
  createRoot(root).render(
    <StrictMode>
      <div className="flex min-h-dvh flex-col">
        <WatchScreen />
      </div>
    </StrictMode>,
  )
}

const root = document.getElementById('root')
if (root) {
  followTheme()
  followOtherTabs()
  void show(root)
}
