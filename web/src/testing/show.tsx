import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import en from '../../../server/src/features/lookups/i18n/en.json'
import { setDictionary } from '@/lib/i18n'
import { setState, state } from '@/store/index'
import { story } from './stories-state'

/** Renders an element with the English dictionary and a story's state; returns a user to interact with it. */
export function show(element: ReactElement, options: { is?: string; at?: string; path?: string } = {}) {
  setDictionary(en)
  setState({ ...state(), ...story(options.is ?? 'talks') })
  const router = createMemoryRouter(
    [
      { path: options.path ?? '/', element },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [options.at ?? '/'] },
  )
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), router }
}
