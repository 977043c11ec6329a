import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { setState } from '@/store/index'
import { show } from '@/testing/show'
import * as actions from './actions'
import { Room } from './room'
import { RoomList } from './room-list'

const names = () => screen.getAllByRole('link').map((link) => link.textContent ?? '')

test('the newest room comes first, with its unread count in words', () => {
  show(<RoomList onNew={() => {}} />)
  expect(names()[0]).toContain('Friday doubles')
  expect(names()[0]).toContain('3 unread')
  expect(names()[1]).toContain('typing')
})

test('I can find a room by its name or by a member', async () => {
  const { user } = show(<RoomList onNew={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Find a chat' }))
  await user.type(screen.getByRole('searchbox'), 'kenji')
  expect(names()).toHaveLength(1)
  expect(names()[0]).toContain('Eastside Fall Singles')
  await user.type(screen.getByRole('searchbox'), 'zzz')
  expect(screen.getByRole('status').textContent).toBe('No chat with “kenjizzz”.')
})

test('with no rooms yet, I can start one', async () => {
  const onNew = vi.fn()
  const { user } = show(<RoomList onNew={onNew} />, { is: 'empty' })
  await user.click(screen.getAllByRole('button', { name: 'Start a chat' })[1] ?? document.body)
  expect(onNew).toHaveBeenCalledOnce()
})

test('a list that failed to load can be retried', async () => {
  const reload = vi.spyOn(actions, 'reloadRooms').mockResolvedValue()
  const { user } = show(<RoomList onNew={() => {}} />, { is: 'error' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('a skeleton shows while the list loads', () => {
  show(<RoomList onNew={() => {}} />, { is: 'loading' })
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
})

test('offline, with nothing from before on this device, the list is an error and not a skeleton', () => {
  show(<RoomList onNew={() => {}} />, { is: 'empty' })
  act(() => setState(({ chat }) => ({ chat: { ...chat, list: { is: 'loading', loadingMore: false } }, connection: { state: 'offline', since: 0 } })))
  expect(screen.getByRole('alert')).toHaveTextContent('Your chats could not be loaded')
})

test('offline, a room that is not on this device says so', () => {
  show(<Room id="unknown" find={async () => []} />, { is: 'empty' })
  act(() => setState({ connection: { state: 'offline', since: 0 } }))
  expect(screen.getByRole('alert')).toHaveTextContent('This chat is not on this device')
})
