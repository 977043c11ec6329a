/** A component on a store and at an address, as the program would show it. */
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { resetStore, setState, state } from '@/store/index'
import type { State } from '@/store/state'

interface Options {
  /** What the store knows, beside what it knows at first. */
  state?: Partial<State>
  /** Where one is, and the pattern of it. */
  at?: string
  path?: string
}

export function renderWithStore(ui: ReactElement, { state: known = {}, at = '/', path = '*' }: Options = {}) {
  resetStore()
  setState(known)
  const router = createMemoryRouter([{ path, element: ui }], { initialEntries: [at] })
  return { router, state, ...render(<RouterProvider router={router} />) }
}
