import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { TextArea, TextField } from '@/ui/text-field'
import { sendContact } from './actions'
import { type ContactFault, type ContactForm as Form, contactFault } from './contact-rules'

const BLANK: Form = { name: '', email: '', message: '' }

export function ContactForm() {
  const t = useT()
  const [form, setForm] = useState(BLANK)
  const [fault, setFault] = useState<ContactFault | null>(null)
  const [state, setState] = useState<'writing' | 'sending' | 'sent' | 'failed'>('writing')
  const element = useRef<HTMLFormElement>(null)

  const field = (name: keyof Form) => ({
    name,
    value: form[name],
    error: fault?.fields.includes(name) && fault.key === 'contact.error.email' ? t(fault.key) : undefined,
    'aria-invalid': fault?.fields.includes(name) || undefined,
    onChange: (event: { target: { value: string } }) => {
      setForm({ ...form, [name]: event.target.value })
      setFault(null)
    },
  })

  async function send(event: FormEvent) {
    event.preventDefault()
    const invalid = contactFault(form)
    setFault(invalid)
    const first = invalid?.fields[0]
    if (first) return element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    setState('sending')
    try {
      await sendContact(form)
      setForm(BLANK)
      setState('sent')
    } catch {
      setState('failed')
    }
  }

  return (
    <form ref={element} noValidate onSubmit={send} className="grid gap-4">
      <TextField label={t('contact.name')} autoComplete="name" {...field('name')} />
      <TextField label={t('contact.email')} type="email" autoComplete="email" inputMode="email" {...field('email')} />
      <TextArea label={t('contact.message')} rows={4} {...field('message')} />
      <div role="alert">
        {fault?.key === 'contact.error.fill' && <ErrorNote>{t(fault.key)}</ErrorNote>}
        {state === 'failed' && !fault && <ErrorNote>{t('contact.failed')}</ErrorNote>}
      </div>
      <Button type="submit" busy={state === 'sending'} className="w-full">
        {t('contact.send')}
      </Button>
      <p role="status" className="text-15 font-semibold text-success empty:hidden">
        {state === 'sent' && t('contact.sent')}
      </p>
    </form>
  )
}

function ErrorNote({ children }: { children: string }) {
  return (
    <p className="flex items-center gap-1.5 text-14 font-medium text-danger">
      <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </p>
  )
}
