import { beforeEach, expect, test, vi } from 'vitest'
import { storeJoinMode, takeJoinMode } from '@/lib/join-mode'
import { storeReturnPath, takeReturnPath } from '@/lib/return-to'
import { http } from '@/store/http'
import { setState, state } from '@/store/index'
import * as session from '@/store/session'
import { aProfile } from '@/testing/builders'
import { signUp } from './actions'
import { readSignupDraft, storeSignupDraft } from './signup-draft'

const FORM = { email: 'maya@example.org', password: 'long enough', name: 'Maya', is_adult: true }

let profileSkip: boolean

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(session, 'loadMembers').mockResolvedValue(undefined)
  vi.spyOn(http, 'post').mockResolvedValue({ id_token: 'a', access_token: 'b', refresh_token: 'c' })
  // As for another person than the last one on this browser.
  vi.spyOn(session, 'beginSession').mockImplementation(async () => {
    sessionStorage.clear()
    setState({ ...state(), session: { user: aProfile('Maya Okafor'), signedIn: true, profileSkip } })
  })
})

test('the questions come first, and know what I chose before and where I was going', async () => {
  profileSkip = false
  storeJoinMode('coach')
  storeReturnPath('/games/7')
  expect(await signUp(FORM)).toBe('/questions')
  expect(takeJoinMode()).toBe('coach')
  expect(takeReturnPath('/home')).toBe('/games/7')
})

test('who needs no questions goes where they were going', async () => {
  profileSkip = true
  storeReturnPath('/games/7')
  expect(await signUp(FORM)).toBe('/games/7')
  expect(takeReturnPath('/home')).toBe('/home')
})

test('what was typed is forgotten once I have signed up, not after a failure', async () => {
  storeSignupDraft({ name: 'Maya', email: 'maya@example.org', adult: true })
  vi.mocked(http.post).mockRejectedValueOnce(new Error('503'))
  await expect(signUp(FORM)).rejects.toThrow('503')
  expect(readSignupDraft()).toEqual({ name: 'Maya', email: 'maya@example.org', adult: true })
  vi.mocked(session.beginSession).mockImplementation(async () => {})
  await signUp(FORM)
  expect(readSignupDraft()).toEqual({})
})
