import clsx from 'clsx'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useT } from '@/lib/i18n'
import { controlClass, Field } from './field'

type Common = { label: string; error?: string | undefined; hint?: string | undefined; className?: string }

export function TextField({ label, error, hint, className, ...rest }: Common & ComponentProps<'input'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => <input {...rest} {...control} className={controlClass} />}
    </Field>
  )
}

export function TextArea({ label, error, hint, className, ...rest }: Common & ComponentProps<'textarea'>) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => <textarea rows={4} {...rest} {...control} className={clsx(controlClass, 'resize-y py-3')} />}
    </Field>
  )
}

export function SelectField({ label, error, hint, className, children, ...rest }: Common & ComponentProps<'select'> & { children: ReactNode }) {
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <span className="relative block">
          <select {...rest} {...control} className={clsx(controlClass, 'appearance-none pr-10')}>
            {children}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3 size-5" />
        </span>
      )}
    </Field>
  )
}

/** A password input with a button to show the text. */
export function PasswordField({ label, error, hint, className, ...rest }: Common & ComponentProps<'input'>) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint} className={className}>
      {(control) => (
        <span className="relative block">
          <input {...rest} {...control} type={shown ? 'text' : 'password'} className={clsx(controlClass, 'pr-12')} />
          <button
            type="button"
            aria-label={t(shown ? 'field.hide_password' : 'field.show_password')}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 grid w-11 place-items-center rounded-control text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}
