/**
 * This browser's push subscription, here and on the server.
 *
 *   readPush()      what it is now
 *   turnOnPush()    asks for permission: call it from a click only
 *   turnOffPush()
 *   renewPush()     subscribes again what the server does not know any more, such as after another sign-in
 */
import { currentLanguage } from '@/lib/i18n'
import { addressOf, pushSupport, subscribe, subscription } from '@/lib/push'
import { call } from './connection'

export type PushIs = 'on' | 'off' | 'blocked' | 'unsupported' | 'install_first'

export async function readPush(): Promise<PushIs> {
  const support = pushSupport()
  if (support !== 'ok') return support
  if (Notification.permission === 'denied') return 'blocked'
  const subscribed = await subscription()
  if (!subscribed) return 'off'
  const { ok } = await call('push.get', { endpoint: subscribed.endpoint })
  return ok.subscribed ? 'on' : 'off'
}

export async function turnOnPush(): Promise<PushIs> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  const { ok } = await call('push.get', {})
  await call('push.subscribe', { ...addressOf(await subscribe(ok.key)), lang: currentLanguage() })
  return 'on'
}

export async function turnOffPush(): Promise<PushIs> {
  const subscribed = await subscription()
  if (!subscribed) return 'off'
  await call('push.unsubscribe', { endpoint: subscribed.endpoint })
  await subscribed.unsubscribe()
  return 'off'
}

export async function renewPush(): Promise<void> {
  if (pushSupport() !== 'ok' || Notification.permission !== 'granted' || !(await subscription())) return
  if ((await readPush()) === 'off') await turnOnPush()
}
