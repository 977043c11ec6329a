import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '@/testing/show'
import { Sheet } from './sheet'

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
