import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { show } from '@/testing/show'
import * as actions from './actions'
import { AddSheet } from './add-sheet'
import type { RoomView } from './selectors'

const choose = (name: RegExp) => screen.getByRole('button', { name })
const ROOM = { id: 'group', name: 'Sunday four', members: [] } as unknown as RoomView

test('who left the group is invited back, and the others are added', async () => {
  const left = { state: 'left', users: ['linh-2604'] }
  const add = vi.spyOn(actions, 'addMembers')
  add.mockRejectedValueOnce(new Refused({ code: 'conflict', message: 'x', retry: false, data: left })).mockResolvedValueOnce()
  const invite = vi.spyOn(actions, 'inviteBack').mockResolvedValue()
  const onClose = vi.fn()
  const { user } = show(<AddSheet room={ROOM} open onClose={onClose} find={async () => []} />)
  await user.click(choose(/^Linh Tran/))
  await user.click(choose(/^Omar Farouk/))
  await user.click(choose(/^Add 2 people$/))
  expect(screen.getByRole('alert').textContent).toBe('Linh Tran left this group, so you can only invite them back.')
  expect(onClose).not.toHaveBeenCalled()

  await user.click(choose(/^Invite back$/))
  expect(invite).toHaveBeenCalledExactlyOnceWith('group', ['linh-2604'])
  expect(add).toHaveBeenLastCalledWith('group', ['omar-1529'])
  expect(onClose).toHaveBeenCalled()
})

test('another choice asks again', async () => {
  const left = { state: 'left', users: ['linh-2604'] }
  vi.spyOn(actions, 'addMembers').mockRejectedValue(new Refused({ code: 'conflict', message: 'x', retry: false, data: left }))
  const { user } = show(<AddSheet room={ROOM} open onClose={() => {}} find={async () => []} />)
  await user.click(choose(/^Linh Tran/))
  await user.click(choose(/^Add one person$/))
  await user.click(choose(/^Omar Farouk/))
  expect(screen.getByRole('alert').textContent).toBe('')
  expect(choose(/^Add 2 people$/)).toBeDefined()
})
