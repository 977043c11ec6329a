import { Search } from 'lucide-react'
import { clsx } from 'clsx'

interface Props {
  /** The accessible name; also the placeholder, unless there is another. */
  label: string
  placeholder?: string
  value: string
  onChange: (text: string) => void
  className?: string
  name?: string
}

/** A search input, without spell checking or autofill. */
export function SearchField({ label, placeholder = label, value, onChange, className, name }: Props) {
  return (
    <label className={clsx('relative block', className)}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3.5 size-5 text-muted" />
      <input
        type="search"
        aria-keyshortcuts="/"
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="block min-h-11 w-full rounded-control border border-line-strong bg-raised pr-3.5 pl-11 text-16 placeholder:text-muted focus-visible:outline-offset-0"
      />
    </label>
  )
}
