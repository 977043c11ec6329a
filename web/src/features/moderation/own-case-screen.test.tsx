import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OwnCase } from '@/wire'
import { Refused } from '@/lib/refused'
import { setState } from '@/store/index'
import { startModeration } from '@/store/slices/moderation'
import { show } from '@/testing/show'
import OwnCaseScreen from './own-case-screen'

let own: OwnCase
let refuse: Refused | undefined

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: { text?: string }) => {
    if (refuse) throw refuse
    if (cmd === 'moderation.appeal') {
      const { appeal_by: _, ...rest } = own
      return { ok: { ...rest, open: true, appeal: { text: args.text, at: 2_000 } }, during: [] }
    }
    return { ok: own, during: [] }
  },
}))

const open = () => show(<OwnCaseScreen />, { at: '/moderation/own/c', path: '/moderation/own/:id' })

beforeEach(() => {
  refuse = undefined
  own = { id: 'c', noun: 'comment', text: 'Buy a watch.', images: [], hidden: true, open: false, decision: { ruling: 'hidden', warned: true, reason: 'Insult.', at: 1_000 }, appeal_by: Date.now() + 86_400_000 }
  setState({ moderation: startModeration() })
})

test('an author reads what was decided and why, and appeals once', async () => {
  const { user } = open()
  expect(await screen.findByText('It is hidden. You are warned.')).toBeDefined()
  expect(screen.getByText('Insult.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }))
  expect(screen.getByText('Say what was wrong about the decision.')).toBeDefined()
  const field = screen.getByLabelText<HTMLTextAreaElement>('Your appeal')
  fireEvent.change(field, { target: { value: 'We talk like that.' } })
  refuse = new Refused({ code: 'offline', message: '', retry: true })
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }))
  await screen.findByRole('alert')
  expect(field.value).toBe('We talk like that.')
  refuse = undefined
  await user.click(screen.getByRole('button', { name: 'Send the appeal' }))
  expect(await screen.findByText('Somebody else will look at it.')).toBeDefined()
  expect(screen.getByText('We talk like that.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send the appeal' })).toBeNull()
})

test('what somebody else decided about the appeal shows as soon as its notification comes', async () => {
  own = { ...own, open: true, appeal: { text: 'We talk like that.', at: 2_000 } }
  open()
  expect(await screen.findByText('It is hidden. You are warned.')).toBeDefined()
  own = { ...own, open: false, hidden: false, decision: { ruling: 'stands', warned: false, reason: '', at: 3_000 } }
  act(() => setState(({ notifications }) => ({ notifications: { ...notifications, unread: notifications.unread + 1 } })))
  expect(await screen.findByText('It stands.')).toBeDefined()
})

test('what is about others is not there', async () => {
  refuse = new Refused({ code: 'not_found', message: '', retry: false })
  open()
  expect(await screen.findByText('There is no such case')).toBeDefined()
})
