import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test, vi } from 'vitest'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary } from '@/lib/i18n'
import { renderWithStore } from '@/testing/render'
import type { MessageActions } from './message-actions'
import { MessageRow } from './message-row'
import type { ChatMessage } from './rows'

beforeAll(() => setDictionary(en))

const message: ChatMessage = {
  id: '1-3',
  number: 3,
  author: { id: 'diego', name: 'Diego Fuentes', handle: 'diego' },
  mine: false,
  text: 'Won it!',
  sentAt: 0,
  edited: false,
  deleted: false,
  changing: false,
  joined: false,
  reactions: [
    { kind: 'thumbs_up', count: 2, mine: false },
    { kind: 'heart', count: 1, mine: true },
  ],
}

function show(mayWrite = true) {
  const actions = { reply: vi.fn(), edit: vi.fn(), remove: vi.fn(), react: vi.fn(), showReactions: vi.fn(), goTo: vi.fn() } satisfies MessageActions
  renderWithStore(<MessageRow chat="1" message={message} ends newestMine={false} mayWrite={mayWrite} others={1} actions={actions} />)
  return actions
}

test('a press on a reaction adds mine or takes it back', async () => {
  const actions = show()
  await userEvent.click(screen.getByRole('button', { name: 'Thumbs up: 2', pressed: false }))
  await userEvent.click(screen.getByRole('button', { name: 'Heart: 1', pressed: true }))
  expect(actions.react.mock.calls).toEqual([
    [message, 'thumbs_up', true],
    [message, 'heart', false],
  ])
})

test('the menu has all reactions, and who made them, by keyboard too', async () => {
  const actions = show()
  screen.getByRole('button', { name: 'Message options' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('menuitemcheckbox', { name: 'Heart', checked: true })).toBeVisible()
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Tennis ball', checked: false }))
  expect(actions.react).toHaveBeenCalledWith(message, 'tennis', true)
  await userEvent.click(screen.getByRole('button', { name: 'Message options' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Who reacted' }))
  expect(actions.showReactions).toHaveBeenCalledWith(message)
})

test('whoever may not write can only take theirs back', () => {
  show(false)
  expect(screen.getByRole('button', { name: 'Thumbs up: 2' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Heart: 1' })).toBeEnabled()
})
