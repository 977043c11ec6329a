import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/testing/show'
import { Header } from './header'
import { useLayoutState } from './use-layout-state'

function Top() {
  return <Header layout={useLayoutState()} onDusk={false} />
}

test('a guest sees a log-in link and no menu', () => {
  show(<Top />, { is: 'nobody' })
  expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a signed-in user sees the menu, the unread counts and the account menu', async () => {
  const { user } = show(<Top />)
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Chat, 6 unread' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Your account, Maya Okafor' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Profile', 'Switch to coach', 'Log out'])
})
