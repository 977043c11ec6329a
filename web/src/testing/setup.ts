import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Tests wait for what must come, not for a time: the machine may be busy.
configure({ asyncUtilTimeout: 20_000 })

afterEach(cleanup)
