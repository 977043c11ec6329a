import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '@/testing/show'
import { SearchField } from '@/ui/search-field'
import { TextField } from '@/ui/text-field'
import { Shortcuts } from './shortcuts'

// Without a layout nothing has an offset parent.
beforeEach(() => Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body }))

function open() {
  return show(
    <main>
      <SearchField label="Find players" value="" onChange={() => {}} />
      <TextField label="Name" name="name" defaultValue="" />
      <Shortcuts />
    </main>,
  )
}

test('slash and Ctrl-K go to the search, Escape leaves it', async () => {
  const { user } = open()
  const search = screen.getByRole('searchbox')
  await user.keyboard('/')
  expect(search).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(search).not.toHaveFocus()
  await user.keyboard('{Control>}k{/Control}')
  expect(search).toHaveFocus()
})

test('a slash that is typed into a field stays there', async () => {
  const { user } = open()
  await user.type(screen.getByLabelText('Name'), 'a/b?')
  expect(screen.getByLabelText('Name')).toHaveValue('a/b?')
  expect(screen.getByRole('searchbox')).not.toHaveFocus()
})

test('a question mark lists the keys', async () => {
  const { user } = open()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('j joins the game of the row that has the focus, and nothing without one', async () => {
  const join = vi.fn()
  const { user } = show(
    <main>
      <ul>
        {['Doubles', 'Singles'].map((game) => (
          <li key={game}>
            <a href="#game">{game}</a>
            <button type="button" aria-keyshortcuts="j" onClick={() => join(game)}>
              Join
            </button>
          </li>
        ))}
      </ul>
      <Shortcuts />
    </main>,
  )
  await user.keyboard('j')
  expect(join).not.toHaveBeenCalled()
  screen.getByRole('link', { name: 'Singles' }).focus()
  await user.keyboard('{Control>}j{/Control}')
  expect(join).not.toHaveBeenCalled()
  await user.keyboard('j')
  expect(join).toHaveBeenCalledExactlyOnceWith('Singles')
})
