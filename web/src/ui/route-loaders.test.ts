import { expect, test, vi } from 'vitest'
import { prefetchRoute, setRouteLoader } from './route-loaders'

test('a screen is fetched once, whatever its tab', async () => {
  const loader = vi.fn()
  setRouteLoader(loader)
  prefetchRoute('/profile')
  prefetchRoute('/profile?tab=security')
  prefetchRoute('/profile#top')
  await vi.waitFor(() => expect(loader.mock.calls).toEqual([['/profile']]))
})

test('another site is none of ours', () => {
  const loader = vi.fn()
  setRouteLoader(loader)
  prefetchRoute('https://example.org/')
  expect(loader).not.toHaveBeenCalled()
})
