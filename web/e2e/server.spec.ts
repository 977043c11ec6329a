import { expect, test } from '@playwright/test'
import { Server } from './server'

/** Values that no server starts with. */
const UNUSABLE = {
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  SMTP_URL: 'not a url',
  MEDIA_URL: 'not a url',
  METRICS_LISTEN: 'not an address',
  OIDC_PROVIDERS: 'not json',
  HEARTBEAT: 'not a duration',
}

test('settings in the shell of whoever runs the tests do not reach the server', async () => {
  const before = { ...process.env }
  Object.assign(process.env, UNUSABLE)
  try {
    const server = await Server.start('clean-environment')
    await server.stop()
  } finally {
    for (const name of Object.keys(UNUSABLE)) {
      if (before[name] === undefined) delete process.env[name]
      else process.env[name] = before[name]
    }
  }
})

for (const [name, value] of Object.entries(UNUSABLE)) {
  test(`a server with ${name}=${JSON.stringify(value)} does not start`, async () => {
    await expect(Server.start('unusable-setting', { [name]: value })).rejects.toThrow()
  })
}
