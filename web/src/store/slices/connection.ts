import type { Slice } from '../slice'
import type { Connection } from '../parts'

export function startConnection(): Connection {
  return { state: 'idle', since: Date.now() }
}

export const slice = { start: startConnection } satisfies Slice<Connection>
