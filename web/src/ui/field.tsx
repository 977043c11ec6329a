import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

type ControlProps = {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = {
  label: string
  error?: string | undefined
  hint?: string | undefined
  className?: string | undefined
  children: (control: ControlProps) => ReactNode
}

/** A label, the control, and below it the error or else the hint. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-14 font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': error || hint ? noteId : undefined })}
      {(error || hint) && (
        <p id={noteId} className={error ? 'mt-1.5 flex items-start gap-1.5 text-14 font-medium text-danger' : 'mt-1.5 text-14 text-muted'}>
          {error && <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />}
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

/** 48 px high; text of 16 px, because iPhones zoom into smaller inputs. */
export const controlClass =
  'block min-h-12 w-full rounded-control border border-line-strong bg-raised px-3.5 text-16 text-ink placeholder:text-muted ' +
  'focus-visible:outline-offset-0 aria-invalid:border-danger disabled:bg-fill disabled:text-muted'
