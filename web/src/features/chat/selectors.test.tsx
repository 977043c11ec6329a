import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member, Message, Room } from '@/wire'
import { setState } from '@/store/index'
import type { Chat, RoomState } from '@/store/parts'
import { aProfile } from '@/testing/builders'
import { renderWithStore } from '@/testing/render'
import { useChatRows, useReadBy, useRoom, useRoomList, useTypers } from './selectors'

const NOW = new Date('2026-11-20T16:16:00-08:00').getTime()
const maya = aProfile('Maya Okafor')
const diego = aProfile('Diego Fuentes')
const member = (user: typeof maya, more: Partial<Member> = {}): Member => ({ user: user.id, name: user.name, handle: user.handle, role: 'member', ...more })
const message = (number: number, author: typeof maya, more: Partial<Message> = {}): Message => ({
  ...{ id: `m${number}`, chat: 'c', number, author: author.id, text: `text ${number}`, sent_at: NOW + number },
  ...more,
})

function room(id: string, more: Partial<Omit<RoomState, 'room'>> & { room?: Partial<Room> } = {}): RoomState {
  const { room: part, ...rest } = more
  return {
    ...{ read_number: 0, counted: { unread: 0, upto: 0 }, messages: [], loaded: true, shown: true, more: false, reads: {} },
    ...rest,
    room: { id, kind: 'direct', members: [member(maya), member(diego)], member_count: 2, created_at: NOW, ...part },
  }
}

function chat(rooms: RoomState[], more: Partial<Chat> = {}): Chat {
  const people = Object.fromEntries([maya, diego].map(({ id, name, handle }) => [id, { id, name, handle }]))
  return {
    ...{ rooms: Object.fromEntries(rooms.map((one) => [one.room.id, one])), list: { is: 'ready', loadingMore: false }, pending: {}, typing: {}, people, changing: {}, reacting: {} },
    ...more,
  }
}

const session = { user: maya, signedIn: true, profileSkip: true }
const show = (ui: React.ReactElement, known: Chat) => renderWithStore(ui, { state: { session, chat: known } })

function List() {
  const { rooms, is, more } = useRoomList()
  return (
    <>
      <p>{`${is}${more ? ' and more' : ''}`}</p>
      <ul>
        {rooms.map((one) => (
          <li key={one.id}>{`${one.name} ${one.unread} ${one.last?.mine ? 'You: ' : ''}${one.last?.text ?? '-'}${one.muted ? ' muted' : ''}${one.failed ? ' failed' : ''}`}</li>
        ))}
      </ul>
    </>
  )
}

const lines = () => screen.queryAllByRole('listitem').map((item) => item.textContent)

test('my rooms come most recent first, under the name they have for me', () => {
  show(
    <List />,
    chat([
      room('old', { room: { kind: 'group', title: 'Friday doubles', created_at: NOW - 1000 } }),
      room('new', { messages: [message(1, diego), message(2, maya)], muted_until: NOW * 2 }),
      room('silent', { room: { created_at: NOW - 500 } }),
    ]),
  )
  expect(lines()).toEqual(['Diego Fuentes 1 You: text 2 muted', 'Diego Fuentes 0 -', 'Friday doubles 0 -'])
})

test('the list shows whether there are more rooms, and which has a failed message', () => {
  const pending = { key: 'k', chat: 'c', user: maya.id, text: 'x', written_at: NOW + 9999, state: 'failed' as const }
  show(<List />, chat([room('c')], { list: { is: 'ready', loadingMore: false, cursor: 'next' }, pending: { c: [pending] } }))
  expect(screen.getByText('ready and more')).toBeVisible()
  expect(lines()).toEqual(['Diego Fuentes 0 - failed'])
})

function Rights({ id }: { id: string }) {
  const one = useRoom(id)
  return <p data-testid="rights">{one ? `${one.mayWrite ? 'writes' : 'reads'}${one.mayManage ? ', manages' : ''}${one.isOwner ? ', owns' : ''}` : 'nothing'}</p>
}

test.each<[string, Partial<Room>, string]>([
  ['a member', {}, 'writes'],
  ['an owner in a direct chat, which nobody manages', { members: [member(maya, { role: 'owner' })] }, 'writes, owns'],
  ['an admin of a group', { kind: 'group', members: [member(maya, { role: 'admin' })] }, 'writes, manages'],
  ['an owner', { kind: 'group', members: [member(maya, { role: 'owner' })] }, 'writes, manages, owns'],
  ['a read-only member', { members: [member(maya, { role: 'read_only' })] }, 'reads'],
  ['a silenced member', { members: [member(maya, { silenced_until: Date.now() + 60_000 })] }, 'reads'],
  ['a member whose silence has ended', { members: [member(maya, { silenced_until: 1 })] }, 'writes'],
])('%s', (_, part, rights) => {
  show(<Rights id="c" />, chat([room('c', { room: part })]))
  expect(screen.getByTestId('rights')).toHaveTextContent(rights)
})

test('an unknown room is undefined', () => {
  show(<Rights id="x" />, chat([]))
  expect(screen.getByTestId('rights')).toHaveTextContent('nothing')
})

function Open({ id }: { id: string }) {
  const rows = useChatRows(id, 1)
  const typers = useTypers(id)
  const readers = useReadBy(id, 2)
  return (
    <>
      <ul>
        {rows.map((row) => (
          <li key={row.key}>{row.is === 'message' ? row.message.text : row.is}</li>
        ))}
      </ul>
      <p data-testid="people">{`${typers.map((one) => one.name).join()} / ${readers.map((one) => one.name).join()}`}</p>
    </>
  )
}

test('the open room follows the store', () => {
  const known = room('c', { messages: [message(1, diego), message(2, diego)], reads: { [diego.id]: 2 } })
  show(<Open id="c" />, chat([known], { typing: { c: { [diego.id]: NOW * 2 } } }))
  expect(lines()).toEqual(['day', 'text 1', 'unread', 'text 2'])
  expect(screen.getByTestId('people')).toHaveTextContent('Diego Fuentes / Diego Fuentes')
  act(() => setState({ chat: chat([{ ...known, messages: [...known.messages, message(3, maya)], reads: {} }]) }))
  expect(lines()).toEqual(['day', 'text 1', 'unread', 'text 2', 'text 3'])
  expect(screen.getByTestId('people')).toHaveTextContent('/')
})
