import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After going to another screen, its title is read out, and the focus is in it: the link that was pressed may be gone. */
export function AnnounceScreen() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    focusContent()
    // The title changes once the screen has loaded.
    const watch = new MutationObserver(() => setTitle(document.title))
    watch.observe(document.head, { childList: true, subtree: true, characterData: true })
    setTitle(document.title)
    return () => watch.disconnect()
  }, [pathname])

  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** Leaves the focus where the screen has put it, and in an open dialog. */
function focusContent(): void {
  const content = document.getElementById('content')
  const { activeElement } = document
  if (content?.contains(activeElement) || activeElement?.closest('[role="dialog"]')) return
  content?.focus({ preventScroll: true })
}
