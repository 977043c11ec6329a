import { useOnline } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { AvatarPair } from '@/ui/avatar-group'
import { facesOf } from './names'
import type { RoomView } from './selectors'

/** A direct chat's other person with their presence dot, or two members of a group. */
export function RoomFace({ room, size }: { room: RoomView; size: number }) {
  const online = useOnline(room.other?.id)
  if (room.other) return <Avatar person={room.other} size={size} here={online} />
  return <AvatarPair people={facesOf(room)} size={size} />
}
