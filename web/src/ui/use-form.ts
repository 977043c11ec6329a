import { type FormEvent, useRef, useState } from 'react'
import type { Translate, Vars } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'

export type Faults<F> = Partial<Record<keyof F, string>>

/** A field's error as text: `...fault(t, 'email', emailFault(email))`. */
export function fault<K extends string>(t: Translate, field: K, key: string | undefined, vars?: Vars): { [P in K]?: string } {
  return key === undefined ? {} : ({ [field]: t(key, vars) } as { [P in K]?: string })
}

type FormOptions<F> = {
  blank: F
  /** Client-side errors by field, checked before sending. */
  check: (form: F) => Faults<F>
  send: (form: F) => Promise<void>
}

/**
 * A form's state: shows an error under each invalid field, from the client's check or the server, and focuses the first.
 * The typed values are never lost.
 */
export function useForm<F extends Record<string, string | boolean>>({ blank, check, send }: FormOptions<F>) {
  const [form, setForm] = useState(blank)
  const [faults, setFaults] = useState<Faults<F>>({})
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  function set<K extends keyof F>(name: K, value: F[K]) {
    setForm((before) => ({ ...before, [name]: value }))
    setFaults((before) => ({ ...before, [name]: undefined }))
    setTrouble('')
  }

  /** Replaces values without touching what is said about them. */
  function fill(part: Partial<F>) {
    setForm((before) => ({ ...before, ...part }))
  }

  function complain(found: Faults<F>) {
    setFaults(found)
    const first = Object.keys(form).find((name) => found[name])
    element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const found = check(form)
    if (Object.values(found).some(Boolean)) return complain(found)
    setBusy(true)
    setTrouble('')
    try {
      await send(form)
    } catch (error) {
      const { field, ...rest } = troubleOf(error)
      const text = troubleText(rest)
      if (field !== undefined && field in form) complain({ [field]: text } as Faults<F>)
      else setTrouble(text)
    } finally {
      setBusy(false)
    }
  }

  const text = (name: keyof F & string) => ({
    name,
    value: String(form[name] ?? ''),
    error: faults[name],
    onChange: (event: { target: { value: string } }) => set(name, event.target.value as F[typeof name]),
  })

  return { form, set, fill, faults, trouble, busy, text, props: { ref: element, onSubmit: submit, noValidate: true } }
}
