/** What every connection of this page has in common: the server's address, the stored tokens, the device's network. */
import { claimsOf, readTokens } from '@/store/session-storage'
import { showDevice } from './status'

export function socketUrl(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`
}

export function accessToken(): string | null {
  return readTokens()?.access_token ?? null
}

export function tokenExpired(): boolean {
  return (claimsOf(accessToken() ?? '')?.exp ?? Infinity) * 1000 <= Date.now()
}

/** Connects at once when the device is online again or the tab visible. */
export function followDevice(client: { isLive(): boolean; wake(): void }): void {
  window.addEventListener('online', () => {
    showDevice(true, client.isLive())
    client.wake()
  })
  window.addEventListener('offline', () => showDevice(false, client.isLive()))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') client.wake()
  })
}
