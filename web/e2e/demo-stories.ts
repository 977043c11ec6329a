/** Stories on the demonstration. */
import { startDemo } from './demo'
import type { Server } from './server'
import { test } from './stories'

/** A test whose worker starts a server of its own, with its data in a folder of this name. */
export const onDemo = (name: string) =>
  test.extend<object, { server: Server }>({
    server: [
      async ({ browserName }, use) => {
        const server = await startDemo(`${browserName}-${name}`)
        await use(server)
        await server.stop()
      },
      { scope: 'worker' },
    ],
  })
