import { expect, test, vi } from 'vitest'
import { prefetchRoute, setRouteLoader } from './route-loaders'

test('a screen is fetched once, whatever the query', async () => {
  const loader = vi.fn()
  setRouteLoader(loader)
  prefetchRoute('/profile')
  prefetchRoute('/profile?tab=security')
  prefetchRoute('/profile#top')
  await vi.waitFor(() => expect(loader.mock.calls).toEqual([['/profile']]))
})

test('links to other sites are not prefetched', () => {
  const loader = vi.fn()
  setRouteLoader(loader)
  prefetchRoute('https://example.org/')
  expect(loader).not.toHaveBeenCalled()
})
