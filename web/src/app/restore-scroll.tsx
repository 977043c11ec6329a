import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Scroll offsets by history entry. */
const offsets = new Map<string, number>()

/** Scrolls a new screen to its top or its `#part`, and restores the offset on going back. A new tab does not scroll. */
export function RestoreScroll() {
  const { key, pathname, hash } = useLocation()
  const navigation = useNavigationType()
  const shown = useRef<string>(undefined)

  useEffect(() => {
    const store = () => offsets.set(key, window.scrollY)
    window.addEventListener('scroll', store, { passive: true })
    return () => window.removeEventListener('scroll', store)
  }, [key])

  useLayoutEffect(() => {
    const before = shown.current
    shown.current = pathname + hash
    const offset = navigation === 'POP' ? offsets.get(key) : undefined
    if (offset !== undefined) window.scrollTo(0, offset)
    else if (hash !== '') return scrollToPart(decodeURIComponent(hash.slice(1)))
    // On the first load the browser restores the offset of a reload itself.
    else if (before !== undefined && before !== pathname) window.scrollTo(0, 0)
  }, [key, pathname, hash, navigation])

  return null
}

/** Waits for the element if its screen is still loading. */
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
