import { useEffect, useState } from 'react'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'

const ShortcutsSheet = lazyChunk(() => import('./shortcuts-sheet'))

/** What a search field, or the button that opens one, is found by. */
const SEARCH = 'main [aria-keyshortcuts~="/"]'

/** What `j` presses in the row that has the focus. */
const JOIN = '[aria-keyshortcuts~="j"]'

/** `/` and Ctrl-K go to the search of the list on screen, Escape leaves it, `j` joins the game of a row, `?` lists the keys. */
export function Shortcuts() {
  const [listed, setListed] = useState(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target } = event
      const field = target instanceof HTMLElement && target.closest<HTMLElement>('input, textarea, select, [contenteditable]')
      if (key === 'Escape' && field && field.matches(SEARCH)) return field.blur()
      const modified = event.ctrlKey || event.metaKey || event.altKey
      const toSearch = key === '/' && !field && !modified
      const command = key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey
      if (toSearch || command) {
        const search = [...document.querySelectorAll<HTMLElement>(SEARCH)].find((one) => one.offsetParent !== null)
        if (!search) return
        event.preventDefault()
        if (search instanceof HTMLInputElement) search.focus()
        else search.click()
      } else if (key === 'j' && !field && !modified && target instanceof HTMLElement) {
        target.closest('li')?.querySelector<HTMLElement>(JOIN)?.click()
      } else if (key === '?' && !field) setListed(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <LazySheet open={listed} onLost={() => setListed(false)}>
      {listed && <ShortcutsSheet onClose={() => setListed(false)} />}
    </LazySheet>
  )
}
