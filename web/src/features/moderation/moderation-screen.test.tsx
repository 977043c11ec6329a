import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CaseFile, CaseQueue } from '@/wire'
import { Refused } from '@/lib/refused'
import type { TopicState } from '@/realtime/topics'
import { applyPushes, applySnapshot } from '@/store/apply'
import { setState } from '@/store/index'
import { startModeration } from '@/store/slices/moderation'
import { aCase, aFile, GRACE } from '@/testing/moderation'
import { show } from '@/testing/show'
import ModerationScreen from './moderation-screen'

const sent: { cmd: string; args: unknown }[] = []
let file: CaseFile
let refuse: Refused | undefined
let topic: TopicState

vi.mock('@/realtime/use-topic', () => ({ useTopic: () => topic }))

vi.mock('@/realtime/connection', async (original) => ({
  ...(await original<object>()),
  call: async (cmd: string, args: unknown) => {
    sent.push({ cmd, args })
    if (cmd === 'moderation.decided') return { ok: { cases: [aCase('old', { open: false, start: 'Sell me your racket', decision: { ruling: 'stands', warned: false, reason: '', at: 900 } })] }, during: [] }
    if (refuse && cmd !== 'moderation.case') throw refuse
    return { ok: file, during: [] }
  },
}))

const TOPIC = 'moderation:1'
const push = (one = aCase('c'), open = 1) => act(() => void applyPushes([{ topic: TOPIC, push: 'case_changed', data: { case: one, open } }]))

function open(at: string, queue: CaseQueue = { cases: [aCase('c'), aCase('later', { opened_at: 2_000, start: 'A later one', hidden: false })], open: 2 }) {
  const shown = show(<ModerationScreen />, { at, path: '/moderation/:id?' })
  act(() => void applySnapshot(TOPIC, queue))
  return shown
}

beforeEach(() => {
  sent.length = 0
  refuse = undefined
  topic = 'open'
  file = aFile(aCase('c'))
  setState({ moderation: startModeration() })
})

test('cases come, show who is on them and go while the list is open', () => {
  open('/moderation', { cases: [], open: 0 })
  expect(screen.getByText('Nothing waits')).toBeDefined()
  push()
  const row = screen.getByRole('link', { name: /Comment.*Buy a watch/ })
  expect(row.textContent).toContain('Hidden automatically')
  expect(row.textContent).toContain('3 reports')
  push(aCase('c', { taken_by: GRACE }))
  expect(screen.getByRole('link', { name: /Buy a watch/ }).textContent).toContain('Grace is on it')
  push(aCase('c', { open: false, version: 2 }), 0)
  expect(screen.getByText('Nothing waits')).toBeDefined()
})

test('who is no moderator, or no longer one, is shown no case', () => {
  topic = 'gone'
  open('/moderation')
  expect(screen.getByText('For moderators')).toBeDefined()
  expect(screen.queryByText('Buy a watch.')).toBeNull()
})

test('a case is shown in its context, with the reports, what they weigh and what was done', async () => {
  open('/moderation/c')
  const about = await screen.findByRole('listitem', { name: 'This was reported' })
  expect(about.textContent).toContain('Buy a watch.')
  expect(screen.getByText('Ten minutes late, sorry.')).toBeDefined()
  expect(screen.getByText('3 of 4 right')).toBeDefined()
  expect(screen.getByText('“Aimed at me”')).toBeDefined()
  expect(screen.getByText(/Hannah 0.667. From 1.5 on/)).toBeDefined()
  const trail = within(screen.getByRole('region', { name: 'What was done' }))
  expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^.*[AP]M/, ''))).toEqual(['Hannah Brooks reported it: harassment', 'Hidden automatically'])
  expect(screen.getByText('Broke the rules once')).toBeDefined()
})

test('a decision needs a reason, and what was typed stays when it is refused', async () => {
  const { user } = open('/moderation/c')
  await user.click(await screen.findByRole('button', { name: 'Hide it' }))
  expect(screen.getByText('Say why: its author reads it.')).toBeDefined()
  expect(sent.filter(({ cmd }) => cmd === 'moderation.decide')).toEqual([])
  const reason = screen.getByLabelText<HTMLInputElement>('Omar reads')
  fireEvent.change(reason, { target: { value: 'Insult.' } })
  refuse = new Refused({ code: 'conflict', message: '', retry: false, data: { key: 'case_changed' } })
  await user.click(screen.getByRole('button', { name: 'Hide it' }))
  expect(await screen.findByText('This has changed meanwhile. Look again, then decide.')).toBeDefined()
  expect(reason.value).toBe('Insult.')
  refuse = undefined
  await user.click(screen.getByRole('button', { name: 'Remove it' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ cmd: 'moderation.decide', args: { case: 'c', version: 1, ruling: 'removed', reason: 'Insult.' } }))
})

test('whoever warns or suspends cannot let it stand', async () => {
  const { user } = open('/moderation/c')
  await user.click(await screen.findByLabelText('A suspension'))
  expect(screen.queryByRole('button', { name: 'Let it stand' })).toBeNull()
  fireEvent.change(screen.getByLabelText('Omar reads'), { target: { value: 'Insult.' } })
  fireEvent.change(screen.getByLabelText('Suspended until'), { target: { value: '2020-01-01' } })
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  expect(screen.getByText('Choose a day ahead.')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Suspended until'), { target: { value: '2099-01-01' } })
  await user.click(screen.getByRole('button', { name: 'Hide it' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ cmd: 'moderation.decide', args: { case: 'c', version: 1, ruling: 'hidden', suspend_until: new Date(2099, 0, 1).getTime(), reason: 'Insult.' } }))
})

test('whoever may not decide reads why, and an appeal is shown beside the decision that it is against', async () => {
  const decision = { ruling: 'hidden' as const, warned: true, reason: 'Insult.', by: GRACE, at: 900 }
  file = aFile(aCase('c', { version: 3, appeal: { text: 'We talk like that.', at: 950 }, decision }), { barred: 'moderate_appealed' })
  open('/moderation/c')
  expect(await screen.findByText('You decided this: somebody else decides about the appeal.')).toBeDefined()
  expect(screen.getByText('We talk like that.')).toBeDefined()
  expect(screen.getByText('It was hidden. Its author was warned.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Hide it' })).toBeNull()
})

test('a change is read again, while what was there stays', async () => {
  open('/moderation/c')
  await screen.findByText('Ten minutes late, sorry.')
  const loaded = () => sent.filter(({ cmd }) => cmd === 'moderation.case').length
  const before = loaded()
  file = aFile(aCase('c', { taken_by: GRACE }), { context: [{ author: GRACE, text: 'Another line', images: [], subject: true }] })
  push(aCase('c', { taken_by: GRACE }))
  expect(await screen.findByText('Another line')).toBeDefined()
  expect(loaded()).toBe(before + 1)
})

test('decided cases are a list of their own', async () => {
  open('/moderation?tab=decided')
  expect((await screen.findByRole('link', { name: /Sell me your racket/ })).textContent).toContain('It stands')
})
