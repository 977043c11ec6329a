import '@testing-library/jest-dom/vitest'
import '@/store/members'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { unstable_LowPriority, unstable_scheduleCallback } from 'scheduler'
import { afterAll, afterEach } from 'vitest'
import { setDictionary } from '@/lib/i18n'

const { asyncWrapper } = getConfig()

/** What React shows is in the document before its effects have run: they are next in its queue. */
const effectsRun = () => new Promise<void>((resolve) => unstable_scheduleCallback(unstable_LowPriority, resolve))

configure({
  // A generous limit: tests wait for events, and the machine may be busy.
  asyncUtilTimeout: 20_000,
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found: unknown = await wait()
      await effectsRun()
      return found
    }),
})

afterEach(cleanup)

// Files without a browser's screens share their modules: none may leave its language to the next.
afterAll(() => setDictionary({}))
