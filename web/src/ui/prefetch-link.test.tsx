import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let observers: { options: IntersectionObserverInit | undefined; watched: Set<Element>; tell: (target: Element, isIntersecting: boolean) => void }[]
const loader = vi.fn()

class FakeObserver {
  watched = new Set<Element>()
  constructor(callback: (entries: Partial<IntersectionObserverEntry>[]) => void, options?: IntersectionObserverInit) {
    observers.push({ options, watched: this.watched, tell: (target, isIntersecting) => callback([{ target, isIntersecting }]) })
  }
  observe = (element: Element) => void this.watched.add(element)
  unobserve = (element: Element) => void this.watched.delete(element)
}

beforeEach(() => {
  observers = []
  loader.mockReset()
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => queueMicrotask(run))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const show = async () => {
  const [{ PrefetchLink }, { setRouteLoader }] = await Promise.all([import('./prefetch-link'), import('./route-loaders')])
  setRouteLoader(loader)
  return render(
    <MemoryRouter>
      {Array.from({ length: 100 }, (_, at) => (
        <PrefetchLink key={at} to={`/games/${at}`}>{`game ${at}`}</PrefetchLink>
      ))}
    </MemoryRouter>,
  )
}

test('one observer watches a whole list, and a link within 200 px has its screen fetched once', async () => {
  const { unmount } = await show()
  const [observer] = observers
  expect(observers).toHaveLength(1)
  expect(observer?.options?.rootMargin).toBe('200px')
  expect(observer?.watched.size).toBe(100)
  const link = screen.getByText('game 7')
  observer?.tell(link, false)
  expect(loader).not.toHaveBeenCalled()
  observer?.tell(link, true)
  observer?.tell(link, true)
  await vi.waitFor(() => expect(loader.mock.calls).toEqual([['/games/7']]))
  expect(observer?.watched.has(link)).toBe(false)
  unmount()
  expect(observer?.watched.size).toBe(0)
})

test('whoever saves data fetches a screen when it is opened', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
  await show()
  observers[0]?.tell(screen.getByText('game 7'), true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(loader).not.toHaveBeenCalled()
})
