import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as i18n from '@/lib/i18n'
import { state } from '@/store/index'
import { updateUser } from '@/store/session'
import { show } from '@/testing/show'
import type { EditProfile, Profile, Settings } from '@/wire'
import * as actions from './actions'
import { ABOUT } from '@/lib/about'
import { SettingPanel } from './setting-panel'
import { GROUPS } from './setting-rules'

let sent: (Settings | undefined)[]

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('token', 'x')
  sent = []
  vi.spyOn(actions, 'editProfile').mockImplementation(async (change: EditProfile) => {
    sent.push(change.settings)
    const me = state().session.user
    if (me) updateUser({ ...me, ...change } as Profile)
  })
})

const NONE = { units: 'miles', notifications: {}, hidden: false }

test('a theme applies at once, is stored for the next first paint, and is saved for all devices', async () => {
  const { user } = show(<SettingPanel />)
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await waitFor(() => expect(sent).toEqual([{ ...NONE, theme: 'dark' }]))
  await user.click(screen.getByRole('radio', { name: 'System' }))
  expect(localStorage.getItem('theme')).toBeNull()
  await waitFor(() => expect(sent.at(-1)).toEqual(NONE))
})

test('choosing a language loads it at once', async () => {
  const setLanguage = vi.spyOn(i18n, 'setLanguage').mockResolvedValue(true)
  const { user } = show(<SettingPanel />)
  await user.click(screen.getByRole('radio', { name: 'Español' }))
  expect(setLanguage).toHaveBeenCalledExactlyOnceWith('es')
  await waitFor(() => expect(sent).toEqual([{ ...NONE, language: 'es' }]))
})

test('two quick changes are both saved', async () => {
  const { user } = show(<SettingPanel />)
  await user.click(screen.getByRole('radio', { name: 'Kilometres' }))
  await user.click(screen.getByRole('checkbox', { name: /Hidden from search/ }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ ...NONE, units: 'kilometres', hidden: true }))
  await user.click(screen.getByRole('checkbox', { name: /Post my news/ }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ ...NONE, units: 'kilometres', hidden: true, postsNews: true }))
})

test('I choose channels per kind of notification, and quiet hours', async () => {
  const { user } = show(<SettingPanel />)
  const waiting = within(screen.getByRole('group', { name: 'Waiting lists' }))
  const withMail = { toast: true, row: true, mail: true }
  // A seat that is held comes by mail unless somebody chose otherwise: the kinds differ.
  expect(waiting.getByRole<HTMLInputElement>('checkbox', { name: 'By email' }).indeterminate).toBe(true)
  await user.click(waiting.getByRole('checkbox', { name: 'By email' }))
  await waitFor(() => expect(sent.at(-1)?.notifications).toEqual({ seat_offered: { ...withMail, push: true }, offer_expired: { ...withMail, push: false } }))
  const offered = within(screen.getByRole('group', { name: 'A seat is held for you', hidden: true }))
  await user.click(offered.getByRole('checkbox', { name: 'On screen', hidden: true }))
  await waitFor(() => expect(sent.at(-1)?.notifications.seat_offered).toEqual({ ...withMail, push: true, toast: false }))
  // The kinds differ now: a tap turns both on.
  expect(waiting.getByRole<HTMLInputElement>('checkbox', { name: 'On screen' }).indeterminate).toBe(true)
  await user.click(waiting.getByRole('checkbox', { name: 'On screen' }))
  await waitFor(() => expect(sent.at(-1)?.notifications).toEqual({ seat_offered: { ...withMail, push: true }, offer_expired: { ...withMail, push: false } }))
  await user.click(screen.getByRole('checkbox', { name: /Quiet hours/ }))
  await waitFor(() => expect(sent.at(-1)?.quietHours).toMatchObject({ from: 1320, to: 420 }))
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('22:00')
})

test('what is pushed is the default of its kind until I choose otherwise', async () => {
  const { user } = show(<SettingPanel push={<p>the switch of this device</p>} />)
  expect(screen.getByText('the switch of this device')).toBeInTheDocument()
  const kind = (name: string) => within(screen.getByRole('group', { name, hidden: true })).getByRole<HTMLInputElement>('checkbox', { name: 'On devices', hidden: true })
  const [offered, expired] = [kind('A seat is held for you'), kind('Your time to answer is over')]
  expect([offered.checked, expired.checked]).toEqual([true, false])
  await user.click(screen.getByRole('checkbox', { name: /Hidden from search/ }))
  await waitFor(() => expect(sent.at(-1)?.notifications).toEqual({}))
  await user.click(offered)
  await waitFor(() => expect(sent.at(-1)?.notifications).toEqual({ seat_offered: { toast: true, row: true, mail: true, push: false } }))
})

test('every kind belongs to exactly one group', () => {
  const kinds = GROUPS.flatMap((one) => one.kinds)
  expect([...kinds].sort()).toEqual(Object.keys(ABOUT).sort())
})
