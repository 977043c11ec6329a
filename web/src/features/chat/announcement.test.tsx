import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Message } from '@/wire'
import { show } from '@/testing/show'
import { Announcement } from './announcement'

const message: Message = { id: 'm1', chat: 'room', number: 1, author: 'maya', text: 'Bring white balls.', sent_at: 0, announcement: true }

beforeEach(() => localStorage.clear())

test('an announcement stays hidden once a reader has hidden it; the next one shows', async () => {
  const { user } = show(<Announcement message={message} author="Maya Okafor" />)
  expect(screen.getByText('Bring white balls.')).toBeDefined()
  expect(screen.getByText('Maya')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Hide this announcement' }))
  expect(screen.queryByText('Bring white balls.')).toBeNull()
  cleanup()
  show(<Announcement message={message} author="Maya Okafor" />)
  expect(screen.queryByText('Bring white balls.')).toBeNull()
  cleanup()
  show(<Announcement message={{ ...message, id: 'm2', text: 'Court 4, not 3.' }} author="Maya Okafor" />)
  expect(screen.getByText('Court 4, not 3.')).toBeDefined()
})
