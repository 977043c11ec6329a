import { useEffect, useId, useRef } from 'react'

/** The sheets that an entry of the browser's history was made for, the topmost last. */
interface SheetsState {
  sheets?: readonly string[]
}

const open = new Set<string>()
let tidying: ReturnType<typeof setTimeout> | undefined

function sheetsOnTop(): readonly string[] {
  return (window.history.state as SheetsState | null)?.sheets ?? []
}

/** Gives an open sheet an entry of its own in the history, so that Back closes it instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const id = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return
    open.add(id)
    addEntry(id)
    const onBack = () => {
      if (!sheetsOnTop().includes(id)) close.current()
    }
    window.addEventListener('popstate', onBack)
    return () => {
      window.removeEventListener('popstate', onBack)
      open.delete(id)
      clearTimeout(tidying)
      tidying = setTimeout(removeEntries)
    }
  }, [isOpen, id])
}

/** The entry of a sheet that this one follows is used again. The router's own part of the state stays as it is. */
function addEntry(id: string): void {
  const sheets = sheetsOnTop()
  const below = sheets.filter((one) => open.has(one) && one !== id)
  const state = { ...(window.history.state as object | null), sheets: [...below, id] }
  if (sheets.length > below.length) window.history.replaceState(state, '')
  else window.history.pushState(state, '')
}

/** Goes back over the entries of closed sheets, unless something has been opened on top of them. */
function removeEntries(): void {
  const sheets = sheetsOnTop()
  const closed = sheets.length - 1 - sheets.findLastIndex((one) => open.has(one))
  if (closed > 0) window.history.go(-closed)
}
