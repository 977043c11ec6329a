import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { type ListState, ListStates } from './list-states'

function show(state: ListState, count: number) {
  render(
    <ListStates state={state} count={count} skeleton={<p>skeleton</p>} empty={<p>empty</p>} error={<p>error</p>} end={<p>end</p>}>
      <p>rows</p>
    </ListStates>,
  )
}

test.each([
  [{ is: 'loading' }, 'skeleton'],
  [{ is: 'error', retry: () => {} }, 'error'],
  [{ is: 'ready' }, 'empty'],
] as [ListState, string][])('with nothing to show, %o shows the %s', (state, text) => {
  show(state, 0)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByText('rows')).toBeNull()
})

test('rows stay on screen during a refresh, and if it fails', () => {
  show({ is: 'error', retry: () => {} }, 3)
  expect(screen.getByText('rows')).toBeDefined()
  expect(screen.getByRole('alert')).toBeDefined()
  expect(screen.queryByText('error')).toBeNull()
})

test('the end is shown only when there are no more rows', async () => {
  const more = vi.fn()
  show({ is: 'ready', more }, 3)
  expect(screen.queryByText('end')).toBeNull()
  await userEvent.click(screen.getByRole('button'))
  expect(more).toHaveBeenCalledOnce()
})
