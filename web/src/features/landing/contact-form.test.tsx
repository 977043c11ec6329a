import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as actions from './actions'
import { ContactForm } from './contact-form'

const fill = async (values: { name?: string; email?: string; message?: string }) => {
  if (values.name) await userEvent.type(screen.getByLabelText('_contact.name_'), values.name)
  if (values.email) await userEvent.type(screen.getByLabelText('_contact.email_'), values.email)
  if (values.message) await userEvent.type(screen.getByLabelText('_contact.message_'), values.message)
  await userEvent.click(screen.getByRole('button'))
}

test('an incomplete form is not sent and focuses the first empty field', async () => {
  const send = vi.spyOn(actions, 'sendContact')
  render(<ContactForm />)
  await fill({ name: 'Ines' })
  expect(screen.getByRole('alert').textContent).toBe('_contact.error.fill_')
  expect(document.activeElement).toBe(screen.getByLabelText('_contact.email_'))
  expect(send).not.toHaveBeenCalled()
})

test('an invalid email address shows an error at its field', async () => {
  render(<ContactForm />)
  await fill({ name: 'Ines', email: 'ines@', message: 'Hello' })
  const email = screen.getByLabelText('_contact.email_')
  const note = document.getElementById(email.getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('_contact.error.email_')
})

test('after sending I am thanked and the form is empty', async () => {
  const send = vi.spyOn(actions, 'sendContact').mockResolvedValue()
  render(<ContactForm />)
  await fill({ name: 'Ines', email: 'ines@example.org', message: 'Hello' })
  expect(send).toHaveBeenCalledWith({ name: 'Ines', email: 'ines@example.org', message: 'Hello' })
  expect(screen.getByRole('status').textContent).toBe('_contact.sent_')
  expect(screen.getByLabelText<HTMLInputElement>('_contact.name_').value).toBe('')
})

test('if sending fails, my message stays in the form', async () => {
  vi.spyOn(actions, 'sendContact').mockRejectedValue(new Error('503'))
  render(<ContactForm />)
  await fill({ name: 'Ines', email: 'ines@example.org', message: 'Hello' })
  expect(screen.getByRole('alert').textContent).toBe('_contact.failed_')
  expect(screen.getByLabelText<HTMLInputElement>('_contact.name_').value).toBe('Ines')
})
