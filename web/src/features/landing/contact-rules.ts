import { emailFault } from '@/lib/rules'

export type ContactForm = { name: string; email: string; message: string }

export type ContactFault = { key: 'contact.error.fill' | 'contact.error.email'; fields: (keyof ContactForm)[] }

/** The specification's two rules, in order: every field is filled in; the email address is valid. */
export function contactFault(form: ContactForm): ContactFault | null {
  const empty = (['name', 'email', 'message'] as const).filter((field) => form[field].trim() === '')
  if (empty.length > 0) return { key: 'contact.error.fill', fields: [...empty] }
  if (emailFault(form.email)) return { key: 'contact.error.email', fields: ['email'] }
  return null
}
