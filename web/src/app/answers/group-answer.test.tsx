import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import * as actions from '@/features/chat/actions'
import { Refused } from '@/lib/refused'
import { show } from '@/testing/show'
import { GroupAnswer } from './group-answer'

const JOIN = 'Join Sunday four again'

test('whoever is invited back joins with one press', async () => {
  const rejoin = vi.spyOn(actions, 'rejoin').mockResolvedValue()
  const { user } = show(<GroupAnswer chat="group" title="Sunday four" />)
  await user.click(screen.getByRole('button', { name: JOIN }))
  expect(rejoin).toHaveBeenCalledExactlyOnceWith('group')
})

test('an invitation that is over says so', async () => {
  vi.spyOn(actions, 'rejoin').mockRejectedValue(new Refused({ code: 'not_found', message: 'x', retry: false }))
  const { user } = show(<GroupAnswer chat="group" title="Sunday four" />)
  await user.click(screen.getByRole('button', { name: JOIN }))
  expect(screen.getByText('This invitation is no longer open.')).toBeDefined()
  expect(screen.queryByRole('button', { name: JOIN })).toBeNull()
})
