import { expect, test } from 'vitest'
import type { Member, Role } from '@/wire'
import { rightsOver } from './member-rights'

const member = (role: Role, user: string = role): Member => ({ user, name: user, handle: user, role })

test('owners give every other role, silence those below and remove anybody', () => {
  expect(rightsOver(member('admin'), member('owner'))).toEqual({ roles: ['owner', 'member', 'read_only'], silence: true, unsilence: false, remove: true })
  expect(rightsOver(member('owner', 'other'), member('owner'))).toMatchObject({ silence: false, remove: true })
})

test('admins give no roles, and have no say over admins and owners', () => {
  expect(rightsOver(member('member'), member('admin'))).toEqual({ roles: [], silence: true, unsilence: false, remove: true })
  expect(rightsOver(member('admin', 'other'), member('admin'))).toEqual({ roles: [], silence: false, unsilence: false, remove: false })
  expect(rightsOver(member('owner'), member('admin'))).toMatchObject({ remove: false, silence: false })
})

test('members and readers may nothing, and nobody anything with themselves', () => {
  for (const role of ['member', 'read_only'] as const) expect(rightsOver(member('member', 'other'), member(role))).toMatchObject({ roles: [], remove: false })
  expect(rightsOver(member('owner'), member('owner'))).toMatchObject({ roles: [], remove: false })
})

test('who was silenced can be given the word again', () => {
  expect(rightsOver({ ...member('member'), silenced_until: 1 }, member('admin'))).toMatchObject({ silence: false, unsilence: true })
})
