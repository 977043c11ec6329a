import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './button'

test('a busy button keeps the focus, and a press does nothing', () => {
  const press = vi.fn()
  const send = vi.fn()
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" busy={busy} onClick={press}>
        Send
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole('button')
  button.focus()
  rerender(form(true))
  expect(document.activeElement).toBe(button)
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(send).not.toHaveBeenCalled()
})
