/**
 * The pads' storage: IndexedDB, so that points survive a reload and an empty battery. While that is not available (some private
 * windows), a pad is held in memory. No call rejects.
 */
import type { DBSchema } from 'idb'
import { makeDatabase } from '@/lib/database'
import type { MatchId, UserId } from '@/wire'
import type { PadRow } from './pad-queue'

interface Schema extends DBSchema {
  pads: { key: [UserId, MatchId]; value: PadRow }
}

export const PADS_DATABASE = 'rally-pads'

export interface PadRows {
  read(user: UserId, match: MatchId): Promise<PadRow | undefined>
  put(row: PadRow): Promise<void>
  delete(user: UserId, match: MatchId): Promise<void>
}

export function openPadRows(): PadRows {
  const disk = makeDatabase<Schema>(PADS_DATABASE, (open) => void open.createObjectStore('pads', { keyPath: ['user', 'match'] }))
  return {
    read: (user, match) => disk.run((open) => open.get('pads', [user, match])).catch(() => undefined),
    put: (row) => disk.run((open) => open.put('pads', row)).then(nothing, nothing),
    delete: (user, match) => disk.run((open) => open.delete('pads', [user, match])).catch(nothing),
  }
}

function nothing(): void {}
