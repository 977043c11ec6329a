import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import toast from 'react-hot-toast/headless'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/testing/show'
import { Menu, MenuItem } from './menu'
import { Sheet } from './sheet'
import { Toaster } from './toaster'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Filters">
        <p>inside</p>
      </Sheet>
    </>
  )
}

afterEach(() => act(() => toast.remove()))

const locked = () => document.documentElement.classList.contains('scroll-locked')

test('an open sheet is named and locks scrolling; Escape closes it and returns the focus', async () => {
  const { user } = show(<Page />)
  await user.click(screen.getByRole('button', { name: 'open' }))
  expect(screen.getByRole('dialog', { name: 'Filters' })).toBeDefined()
  expect(locked()).toBe(true)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(locked()).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' })))
})

test('a tap outside closes the sheet, a tap inside does not', async () => {
  const { user } = show(<Page />)
  await user.click(screen.getByRole('button', { name: 'open' }))
  await user.click(screen.getByText('inside'))
  expect(screen.getByRole('dialog')).toBeDefined()
  await user.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a toast over a sheet is read out, and pressing it leaves the sheet open', async () => {
  const { user } = show(
    <>
      <Toaster />
      <Page />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'open' }))
  act(() => void toast('Diego is here'))
  // Without our styles the toast inherits that the page behind a modal takes no presses.
  fireEvent.pointerDown(screen.getByRole('status'), { button: 0, pointerType: 'mouse' })
  expect(screen.getByRole('dialog')).toBeDefined()
})

function WithMenu() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu trigger={<button type="button">more</button>}>
        <MenuItem onSelect={() => setOpen(true)}>leave</MenuItem>
      </Menu>
      <Sheet open={open} onClose={() => setOpen(false)} title="Leave">
        <p>inside</p>
      </Sheet>
    </>
  )
}

test('a sheet that a menu opened returns the focus to the button of the menu', async () => {
  const { user } = show(<WithMenu />)
  await user.click(screen.getByRole('button', { name: 'more' }))
  await user.click(await screen.findByRole('menuitem', { name: 'leave' }))
  expect(await screen.findByRole('dialog', { name: 'Leave' })).toBeDefined()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'more' })))
})
