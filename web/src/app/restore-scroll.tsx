import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Where each entry of the browser's history was scrolled to. */
const places = new Map<string, number>()

/** A new screen begins at its top or at its `#part`, one that is gone back to where it was left; a tab moves nothing. */
export function RestoreScroll() {
  const { key, pathname, hash } = useLocation()
  const came = useNavigationType()
  const shown = useRef<string>(undefined)

  useEffect(() => {
    const note = () => places.set(key, window.scrollY)
    window.addEventListener('scroll', note, { passive: true })
    return () => window.removeEventListener('scroll', note)
  }, [key])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = pathname + hash
    const left = came === 'POP' ? places.get(key) : undefined
    if (left !== undefined) window.scrollTo(0, left)
    else if (hash !== '') return scrollToPart(decodeURIComponent(hash.slice(1)))
    // On the first load the browser knows better where a reload was.
    else if (before !== undefined && before !== pathname) window.scrollTo(0, 0)
  }, [key, pathname, hash, came])

  return null
}

/** As soon as it is there: its screen may still be on its way. */
function scrollToPart(id: string): (() => void) | undefined {
  const part = document.getElementById(id)
  if (part) return void part.scrollIntoView()
  const watch = new MutationObserver(() => {
    const found = document.getElementById(id)
    if (!found) return
    watch.disconnect()
    found.scrollIntoView()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return () => watch.disconnect()
}
