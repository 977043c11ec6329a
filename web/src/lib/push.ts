/** Notifications of this browser while no page is open: what it supports, and its subscription. */

export type PushSupport = 'ok' | 'unsupported' | 'install_first'

/** An iPhone has them in the installed app only. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'ok'
  return isApplePhone() && !isInstalled() ? 'install_first' : 'unsupported'
}

function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  // An iPad calls itself a Macintosh, which has no touch screen.
  return /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

/** Whether the reader has decided neither for nor against it. */
export function isUndecided(): boolean {
  return pushSupport() === 'ok' && Notification.permission === 'default'
}

export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes with the server's key; a subscription with another key ends. */
export async function subscribe(key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw new Error('there is no service worker')
  const applicationServerKey = bytesOf(key)
  const before = await registration.pushManager.getSubscription()
  if (before && isSame(before.options.applicationServerKey, applicationServerKey)) return before
  await before?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** What the server needs to know of a subscription. */
export function addressOf(subscribed: PushSubscription): { endpoint: string; p256dh: string; auth: string } {
  return { endpoint: subscribed.endpoint, p256dh: textOf(subscribed.getKey('p256dh')), auth: textOf(subscribed.getKey('auth')) }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

function textOf(bytes: ArrayBuffer | null): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  return one !== null && textOf(one) === textOf(other.slice().buffer)
}
