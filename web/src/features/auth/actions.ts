/**
 * Sign-up, sign-in and sign-out. Failures reject with what `troubleOf` reads; `trouble.field` names the field at fault:
 * 'email', 'password', 'name' or 'handle'.
 *
 *   signUp({ email, password, name, is_adult }), logIn({ email, password }), logInWith(code from an SSO provider),
 *   resetPassword({ email, code, password })
 *       -> the path to navigate to: the onboarding questions, the page that required the sign-in, or home
 *   appealSuspension({ case, ticket, text })
 *   forgotPassword(email), resendCode(), verify(code)     codes by email
 *   updatePassword(current, next)     every other session is signed out
 *   confirmAdult()                    kept with its time, asked once
 *   listDevices(), signOutDevice(session), signOutOthers()
 *   downloadMyData()                  everything stored about me, as a file
 *   removeAccount(password?)          also signs out every session
 *   logOut()                          -> false, without effect, if unsent messages wait: confirm, then `logOut({ evenIf: 'waiting' })`
 *   waitingCount()                    how many unsent messages wait
 *
 * `logOut` sends every tab to `/`.
 */
import { paths, startOf } from '@/app/paths'
import { download } from '@/lib/download'
import { takeJoinMode, storeJoinMode } from '@/lib/join-mode'
import { storeReturnPath, takeReturnPath } from '@/lib/return-to'
import { http } from '@/store/http'
import { state } from '@/store/index'
import { beginSession, endSession, loadMembers, replaceSession, updateUser } from '@/store/session'
import { readTokens } from '@/store/session-storage'
import { dropSignupDraft } from './signup-draft'
import type { AppealSuspension, Calls, EditProfile, LogIn, Profile, RemoveAccount, Reset, SessionId, SignedIn, SignUp, SsoExchange, Tokens } from '@/wire'

/** Loads the outbox on first use: these screens are for guests, who have none. */
export async function waitingCount(): Promise<number> {
  return (await import('@/realtime/outbox')).waitingCount()
}

export async function signUp(form: SignUp): Promise<string> {
  return startSession(() => http.post<Tokens>('/auth/signup', form, { anonymous: true }))
}

export async function logIn(form: LogIn): Promise<string> {
  return startSession(() => http.post<Tokens>('/auth/login', form, { anonymous: true }))
}

/** The appeal of somebody who is suspended, with what the refusal of their sign-in holds. */
export async function appealSuspension(form: AppealSuspension): Promise<void> {
  await http.post('/auth/appeal', form, { anonymous: true })
}

export async function logInWith(code: string): Promise<string> {
  return startSession(() => http.post<Tokens>('/auth/sso/exchange', { code } satisfies SsoExchange, { anonymous: true }))
}

/** The reply is the same whether or not the address is known. */
export async function forgotPassword(email: string): Promise<void> {
  await http.post('/auth/forgot', { email }, { anonymous: true })
}

export async function resetPassword(form: Reset): Promise<string> {
  return startSession(() => http.post<Tokens>('/auth/reset', form, { anonymous: true }))
}

export async function resendCode(): Promise<void> {
  await http.post('/auth/verify/resend')
}

export async function verify(code: string): Promise<void> {
  updateUser(await http.post<Profile>('/auth/verify', { code }))
}

/** Loads the socket on first use, like the outbox. */
async function call<C extends keyof Calls>(cmd: C, args: Calls[C]['args']) {
  return (await import('@/realtime/connection')).call(cmd, args)
}

async function startSession(ask: () => Promise<Tokens>): Promise<string> {
  // Before asking: a code is used up by the answer.
  await loadMembers()
  const tokens = await ask()
  // Read before `beginSession` clears the previous user's data.
  const stored = takeReturnPath('')
  const mode = takeJoinMode()
  await beginSession(tokens)
  dropSignupDraft()
  const returnPath = stored || startOf(state().session.user)
  if (state().session.profileSkip) return returnPath
  // The questions begin with this mode, and end there.
  storeJoinMode(mode)
  storeReturnPath(returnPath)
  return paths.questions()
}

export async function updatePassword(current: string, next: string): Promise<void> {
  await replaceSession(() => http.post<Tokens>('/auth/update-password', { current_password: current, new_password: next }))
}

export async function confirmAdult(): Promise<void> {
  const me = state().session.user
  if (me) updateUser(await http.put<Profile>(`/user/${me.id}`, { isAdult: true } satisfies EditProfile))
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
  download(JSON.stringify(data, null, 2), { name: `rally-${state().session.user?.handle ?? 'me'}.json`, type: 'application/json' })
}

export async function removeAccount(password: string | undefined): Promise<void> {
  await http.post('/auth/remove', { ...(password !== undefined && { password }) } satisfies RemoveAccount)
  await endSession()
}

export async function logOut({ evenIf }: { evenIf?: 'waiting' } = {}): Promise<boolean> {
  if (evenIf !== 'waiting' && (await waitingCount()) > 0) return false
  const refresh_token = readTokens()?.refresh_token
  // Best effort: local data is cleared even if the request fails.
  if (refresh_token !== undefined) http.post('/auth/logout', { refresh_token }, { anonymous: true, keepalive: true }).catch(() => {})
  await endSession()
  return true
}
