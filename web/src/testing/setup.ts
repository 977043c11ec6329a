import '@testing-library/jest-dom/vitest'
import '@/store/members'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// A generous limit: tests wait for events, and the machine may be busy.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)
