import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { readDraft } from '@/store/drafts'
import { show } from '@/testing/show'
import * as actions from './actions'
import { Composer, type Composing } from './composer'
import type { ChatMessage } from './rows'
import { useRoom } from './selectors'

const mine: ChatMessage = {
  id: '1-3',
  number: 3,
  author: { id: 'maya-30714', name: 'Maya Okafor', handle: 'maya.ok' },
  mine: true,
  text: 'Court 7',
  sentAt: 0,
  edited: false,
  deleted: false,
  changing: false,
  reactions: [],
  joined: false,
}

function Writing({ first = { is: 'new' }, silenced }: { first?: Composing; silenced?: number }) {
  const room = useRoom('1')
  const [composing, setComposing] = useState<Composing>(first)
  if (!room) return null
  const shown = silenced === undefined ? room : { ...room, mayWrite: false, silencedUntil: silenced }
  return <Composer room={shown} composing={composing} onDone={() => setComposing({ is: 'new' })} onSent={() => {}} />
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')
let send: MockInstance<typeof actions.send>

beforeEach(() => {
  localStorage.clear()
  send = vi.spyOn(actions, 'send').mockImplementation(() => {})
  vi.spyOn(actions, 'typing').mockImplementation(() => {})
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true, addEventListener() {}, removeEventListener() {} } as unknown as MediaQueryList)
})

test('Enter sends and clears the field, Shift+Enter starts a new line', async () => {
  const { user } = show(<Writing />)
  await user.type(field(), 'one{Shift>}{Enter}{/Shift}two{Enter}')
  expect(send).toHaveBeenCalledExactlyOnceWith('1', 'one\ntwo', undefined)
  expect(field().value).toBe('')
})

test('a message of only spaces cannot be sent', async () => {
  const { user } = show(<Writing />)
  await user.type(field(), '   {Enter}')
  expect(send).not.toHaveBeenCalled()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
})

test('what I typed is saved as a draft', async () => {
  const { user } = show(<Writing />)
  await user.type(field(), 'half a sent')
  expect(readDraft('1')).toBe('half a sent')
})

test('a message that is too long shows by how much, and is not sent', async () => {
  localStorage.setItem('draft:maya-30714:1', 'x'.repeat(4003))
  const { user } = show(<Writing />)
  expect(screen.getByRole('status').textContent).toBe('3 characters too many')
  await user.type(field(), '{Enter}')
  expect(send).not.toHaveBeenCalled()
})

test('a reply quotes its message, and only once', async () => {
  const { user } = show(<Writing first={{ is: 'reply', to: mine }} />)
  expect(screen.getByText('Reply to Maya')).toBeDefined()
  await user.type(field(), 'yes{Enter}')
  await user.type(field(), 'and more{Enter}')
  expect(send.mock.calls).toEqual([
    ['1', 'yes', '1-3'],
    ['1', 'and more', undefined],
  ])
})

test('editing starts from the message text, Enter saves it, and my draft is untouched', async () => {
  const edit = vi.spyOn(actions, 'edit').mockImplementation(() => {})
  localStorage.setItem('draft:maya-30714:1', 'my draft')
  const { user } = show(<Writing first={{ is: 'edit', message: mine }} />)
  expect(field().value).toBe('Court 7')
  await user.type(field(), ', lights{Enter}')
  expect(edit).toHaveBeenCalledExactlyOnceWith('1-3', 'Court 7, lights')
  expect(field().value).toBe('my draft')
})

test('Escape cancels an edit', async () => {
  const edit = vi.spyOn(actions, 'edit').mockImplementation(() => {})
  const { user } = show(<Writing first={{ is: 'edit', message: mine }} />)
  await user.type(field(), ' nonsense{Escape}')
  expect(edit).not.toHaveBeenCalled()
  expect(field().value).toBe('')
})

test('a silenced member sees until when', () => {
  show(<Writing silenced={253_402_300_799_999} />)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('You can read here but not write.')
})

test('a locked room says that nobody can write', () => {
  function Locked() {
    const room = useRoom('2')
    return room ? <Composer room={{ ...room, mayWrite: false, locked: true }} composing={{ is: 'new' }} onDone={() => {}} onSent={() => {}} /> : null
  }
  show(<Locked />)
  expect(screen.getByText('Nobody can write in this chat. You can still read it.')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a user with an unverified email is asked to confirm it first', () => {
  show(<Writing />, { is: 'unproven' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByText('Confirm your address first: then you can write here.')).toBeDefined()
})
