import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/testing/show'
import { Header } from './header'
import { useSignedIn } from './use-signed-in'

function Top() {
  return <Header user={useSignedIn()} onDusk={false} />
}

test('a guest sees a log-in link and no menu', () => {
  show(<Top />, { is: 'nobody' })
  expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a signed-in user sees the menu, the unread counts and the account menu', async () => {
  const { user } = show(<Top />)
  expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeDefined()
  expect(await screen.findByRole('link', { name: 'Chat, 6 unread' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Your account, Maya Okafor' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Profile', 'Switch to coach', 'Log out'])
})
