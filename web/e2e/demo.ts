/** The demonstration's data, seeded once for all tests: seeding takes longer than most stories. */
import { cpSync, rmSync } from 'node:fs'
import { Server, temporaryFolder } from './server'

/** Where the workers find the seeded data. */
const FOLDER = 'RALLY_E2E_DEMO'

/** Run by Playwright before the first worker starts; what it returns, after the last has ended. */
export default async function seedDemo(): Promise<() => void> {
  const folder = temporaryFolder('seed')
  const server = await Server.start('seed', {}, ['--demo'])
  await server.kill()
  server.copyData(folder)
  await server.stop()
  process.env[FOLDER] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Starts a server on a copy of the demonstration. */
export function startDemo(name: string): Promise<Server> {
  const folder = process.env[FOLDER]
  if (folder === undefined) throw new Error('The demonstration was not seeded.')
  return Server.start(name, {}, ['--demo'], (data) => cpSync(folder, data, { recursive: true }))
}
