import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { AnnounceScreen } from './announce-screen'

function layout() {
  return (
    <>
      <AnnounceScreen />
      <a href="#elsewhere">elsewhere</a>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

const named = (title: string) => (
  <>
    <title>{title}</title>
    <input aria-label={title} />
  </>
)

function show() {
  const children = [
    { path: '/one', element: named('One') },
    { path: '/two', element: named('Two') },
  ]
  const router = createMemoryRouter([{ element: layout(), children }], { initialEntries: ['/one'] })
  render(<RouterProvider router={router} />)
  return router
}

test('another screen is read out by its title and has the focus', async () => {
  const router = show()
  screen.getByRole('link').focus()
  await act(() => router.navigate('/two'))
  await waitFor(() => expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Two'))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the first screen and another tab of it are not announced', async () => {
  const router = show()
  screen.getByRole('link').focus()
  await act(() => router.navigate('/one?tab=chat'))
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('')
  expect(document.activeElement).toBe(screen.getByRole('link'))
})
