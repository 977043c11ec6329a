/** Renders a component with a given state, at a given path. */
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { resetStore, setState, state } from '@/store/index'
import type { State } from '@/store/state'

interface Options {
  /** Overrides of the initial state. */
  state?: Partial<State>
  /** The current path, and its route pattern. */
  at?: string
  path?: string
}

export function renderWithStore(ui: ReactElement, { state: known = {}, at = '/', path = '*' }: Options = {}) {
  resetStore()
  setState(known)
  const router = createMemoryRouter([{ path, element: ui }], { initialEntries: [at] })
  return { router, state, ...render(<RouterProvider router={router} />) }
}
