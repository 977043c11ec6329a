/** Installing the web app, where the browser offers that. */
import { useSyncExternalStore } from 'react'

/** Chromium's event, which the types of the DOM lack. */
interface InstallEvent extends Event {
  prompt: () => Promise<unknown>
}

let offered: InstallEvent | null = null
const listeners = new Set<() => void>()

function change(next: InstallEvent | null): void {
  offered = next
  for (const listener of listeners) listener()
}

/** Call before the first render: the browser offers it once. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    change(event as InstallEvent)
  })
  addEventListener('appinstalled', () => change(null))
}

/** Asks to install the app; null where the browser does not offer it, or it is installed. */
export function useInstall(): (() => void) | null {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered,
  )
  if (!event) return null
  return () => {
    void event.prompt()
    change(null)
  }
}
