/** Rooms that have left the store: the toast about a room's closing needs its name. */
import type { Topic } from '@/wire'
import type { RoomState } from '../parts'

const closed = new Map<Topic, RoomState>()

export function rememberRoom(topic: Topic, room: RoomState): void {
  closed.set(topic, room)
}

export function closedRoom(topic: Topic): RoomState | undefined {
  return closed.get(topic)
}
