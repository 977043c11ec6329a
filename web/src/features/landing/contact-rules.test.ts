import { expect, test } from 'vitest'
import { contactFault } from './contact-rules'

const filled = { name: 'Ines', email: 'ines@example.org', message: 'Hello' }

test('a complete form has no errors', () => expect(contactFault(filled)).toBeNull())

test.each(['name', 'email', 'message'] as const)('%s is required', (field) => {
  expect(contactFault({ ...filled, [field]: '  ' })).toEqual({ key: 'contact.error.fill', fields: [field] })
})

test('empty fields are reported before invalid ones', () => {
  expect(contactFault({ name: '', email: 'ines@', message: '' })?.fields).toEqual(['name', 'message'])
})

test.each(['ines', 'ines@', 'ines@example', '@example.org', 'ines carvalho@example.org', 'ines@example..org'])(
  '%s is not an email address',
  (email) => expect(contactFault({ ...filled, email })).toEqual({ key: 'contact.error.email', fields: ['email'] }),
)
