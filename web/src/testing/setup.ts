import '@testing-library/jest-dom/vitest'
import '@/store/members'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'
import { setDictionary } from '@/lib/i18n'

// A generous limit: tests wait for events, and the machine may be busy.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)

// Files without a browser's screens share their modules: none may leave its language to the next.
afterAll(() => setDictionary({}))
