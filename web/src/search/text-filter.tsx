import { useEffect, useState } from 'react'
import { SearchField } from '@/ui/search-field'
import { useDebounced } from '@/ui/use-debounced'

type TextFilterProps = { label: string; placeholder?: string; text: string; onChange: (text: string) => void }

/** Debounces the typed text and writes it to the address. */
export function TextFilter({ label, placeholder, text, onChange }: TextFilterProps) {
  const [typed, setTyped] = useState(text)
  const settled = useDebounced(typed)
  useEffect(() => {
    if (settled === typed && typed.trim() !== text) onChange(typed.trim())
    // Typing updates the URL, but the URL does not update the field.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settled])
  return <SearchField className="min-w-52 flex-1 max-md:basis-full" label={label} value={typed} onChange={setTyped} {...(placeholder !== undefined && { placeholder })} />
}
