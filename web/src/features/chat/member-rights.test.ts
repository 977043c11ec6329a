import { expect, test } from 'vitest'
import type { Member, Role } from '@/wire'
import { rightsOver } from './member-rights'

const member = (role: Role, user: string = role): Member => ({ user, name: user, handle: user, role })

test('owners can set any other role, silence those below them and remove anybody', () => {
  expect(rightsOver(member('admin'), member('owner'))).toEqual({ roles: ['owner', 'member', 'read_only'], silence: true, unsilence: false, remove: true })
  expect(rightsOver(member('owner', 'other'), member('owner'))).toMatchObject({ silence: false, remove: true })
})

test('admins can set no roles and cannot act on admins and owners', () => {
  expect(rightsOver(member('member'), member('admin'))).toEqual({ roles: [], silence: true, unsilence: false, remove: true })
  expect(rightsOver(member('admin', 'other'), member('admin'))).toEqual({ roles: [], silence: false, unsilence: false, remove: false })
  expect(rightsOver(member('owner'), member('admin'))).toMatchObject({ remove: false, silence: false })
})

test('members and readers can do nothing, and nobody can act on themselves', () => {
  for (const role of ['member', 'read_only'] as const) expect(rightsOver(member('member', 'other'), member(role))).toMatchObject({ roles: [], remove: false })
  expect(rightsOver(member('owner'), member('owner'))).toMatchObject({ roles: [], remove: false })
})

test('a silenced member can be unsilenced', () => {
  expect(rightsOver({ ...member('member'), silenced_until: 1 }, member('admin'))).toMatchObject({ silence: false, unsilence: true })
})
