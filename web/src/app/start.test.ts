import { expect, test, vi } from 'vitest'
import { settle, signIn, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

test('a page whose realtime chunk is lost shows that it is offline, offers to reload, and goes on trying', async () => {
  vi.resetModules()
  await signIn(server(), server().addUser('Maya Okafor'))
  let tries = 0
  const openConnection = vi.fn()
  vi.doMock('@/realtime/run', () => {
    if (++tries <= 2) throw new TypeError('Failed to fetch dynamically imported module')
    return { openConnection, closeConnection: vi.fn() }
  })
  const [{ start }, { state }] = await Promise.all([import('./start'), import('@/store/index')])
  start()
  await settle(2000)
  expect(state().connection.state).toBe('offline')
  await settle(8000)
  expect(openConnection).toHaveBeenCalledOnce()
  vi.doUnmock('@/realtime/run')
})
