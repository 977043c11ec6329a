/**
 * Signing up, in and out. They reject with what `troubleOf` reads; `trouble.field` is 'email', 'password', 'name' or
 * 'handle' where it is about one.
 *
 *   signUp({ email, password, name, is_adult }), logIn({ email, password }), logInWith(code of another sign-in),
 *   resetPassword({ email, code, password })
 *       -> the path to go to: the questions, where one was sent away from, or home
 *   forgotPassword(email), resendCode(), verify(code)     codes by mail
 *   updatePassword(current, next)     every other session is signed out
 *   listDevices(), signOutDevice(session), signOutOthers()
 *   downloadMyData()                  all that is kept of me, as a file
 *   removeAccount(password?)          and signs out, here and everywhere
 *   logOut()                          -> false and does nothing if messages wait: ask, then `logOut({ evenIf: 'waiting' })`
 *   waitingCount()                    how many messages wait, for the question
 *
 * After `logOut` the program is at `/` by itself, in every tab.
 */
import { paths } from '@/app/paths'
import { http } from '@/lib/http'
import { takeReturnPath } from '@/lib/return-to'
import { state } from '@/store/index'
import { beginSession, endSession, replaceSession, updateUser } from '@/store/session'
import { readTokens } from '@/store/session-storage'
import type { Calls, LogIn, Profile, RemoveAccount, Reset, SessionId, SignedIn, SignUp, SsoExchange, Tokens } from '@/wire'

/** The outbox comes with its first use: the doors are for guests, who have none. */
export async function waitingCount(): Promise<number> {
  return (await import('@/realtime/outbox')).waitingCount()
}

export async function signUp(form: SignUp): Promise<string> {
  return enter(await http.post<Tokens>('/auth/signup', form, { anonymous: true }))
}

export async function logIn(form: LogIn): Promise<string> {
  return enter(await http.post<Tokens>('/auth/login', form, { anonymous: true }))
}

export async function logInWith(code: string): Promise<string> {
  return enter(await http.post<Tokens>('/auth/sso/exchange', { code } satisfies SsoExchange, { anonymous: true }))
}

/** The answer is the same whether the address is known or not. */
export async function forgotPassword(email: string): Promise<void> {
  await http.post('/auth/forgot', { email }, { anonymous: true })
}

export async function resetPassword(form: Reset): Promise<string> {
  return enter(await http.post<Tokens>('/auth/reset', form, { anonymous: true }))
}

export async function resendCode(): Promise<void> {
  await http.post('/auth/verify/resend')
}

export async function verify(code: string): Promise<void> {
  updateUser(await http.post<Profile>('/auth/verify', { code }))
}

/** The line comes with its first use, like the outbox. */
async function call<C extends keyof Calls>(cmd: C, args: Calls[C]['args']) {
  return (await import('@/realtime/line')).call(cmd, args)
}

async function enter(tokens: Tokens): Promise<string> {
  // Kept for whoever comes in now, before what another person left here is cleared away.
  const back = takeReturnPath(paths.home())
  await beginSession(tokens)
  return state().session.profileSkip ? back : paths.questions()
}

export async function updatePassword(current: string, next: string): Promise<void> {
  await replaceSession(() => http.post<Tokens>('/auth/update-password', { current_password: current, new_password: next }))
}

export async function listDevices(): Promise<readonly SignedIn[]> {
  return (await call('device.list', {})).ok.devices
}

export async function signOutDevice(session: SessionId): Promise<void> {
  await call('device.sign_out', { session })
}

export async function signOutOthers(): Promise<void> {
  await call('device.sign_out_others', {})
}

export async function downloadMyData(): Promise<void> {
  const data = await http.get<unknown>('/user/data')
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `rally-${state().session.user?.handle ?? 'me'}.json` })
  link.click()
  URL.revokeObjectURL(url)
}

export async function removeAccount(password: string | undefined): Promise<void> {
  await http.post('/auth/remove', { ...(password !== undefined && { password }) } satisfies RemoveAccount)
  await endSession()
}

export async function logOut({ evenIf }: { evenIf?: 'waiting' } = {}): Promise<boolean> {
  if (evenIf !== 'waiting' && (await waitingCount()) > 0) return false
  const refresh_token = readTokens()?.refresh_token
  // The server is told on the way out: whether it hears it or not, nothing stays here.
  if (refresh_token !== undefined) http.post('/auth/logout', { refresh_token }, { anonymous: true, keepalive: true }).catch(() => {})
  await endSession()
  return true
}
