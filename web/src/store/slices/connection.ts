import type { Connection } from '../state'

export function startConnection(): Connection {
  return { state: 'idle', since: Date.now() }
}
