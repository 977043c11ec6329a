import { act, screen } from '@testing-library/react'
import toast from 'react-hot-toast/headless'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/testing/show'
import { Toaster } from './toaster'

afterEach(() => act(() => toast.remove()))

test('an error is announced assertively, other toasts politely', () => {
  show(<Toaster />)
  act(() => {
    toast.error('Post failed')
    toast('Diego is here')
  })
  expect(screen.getByRole('alert').textContent).toBe('Post failed')
  expect(screen.getByRole('status').textContent).toBe('Diego is here')
})

test('a toast about something links to it', async () => {
  const { user, router } = show(<Toaster hrefOf={(id) => (id === 'message:1' ? '/chat/1' : undefined)} />)
  act(() => void toast('Diego: See you', { id: 'message:1' }))
  await user.click(screen.getByRole('link', { name: 'Diego: See you' }))
  expect(router.state.location.pathname).toBe('/chat/1')
})
