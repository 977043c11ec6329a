import type { Person } from '@/wire'
import { listed } from '@/lib/facts'
import { firstName } from '@/lib/format'
import type { Translate } from '@/lib/i18n'
import { noteText } from './notes'
import type { RoomView } from './selectors'

export { firstName }

/** "Diego, Priya, Tomasz and you", "Diego, Priya and 14 others". */
export function membersLine(room: RoomView, t: Translate): string {
  const others = room.members.filter((member) => member.user !== room.me?.user).map((member) => firstName(member.name))
  const beyond = room.memberCount - room.members.length
  if (others.length <= 4 && beyond === 0) return others.length === 0 ? t('chat.only_you') : t('chat.and_you', { names: listed(others) })
  const named = others.slice(0, 2)
  return t('chat.and_others', { names: listed(named), count: room.memberCount - named.length })
}

/** "Tomasz is typing", "Tomasz and Priya are typing", "3 people are typing". */
export function typersLine(typers: readonly Person[], t: Translate): string {
  const [first, second] = typers.map((person) => firstName(person.name))
  if (!first) return ''
  if (!second) return t('chat.types_one', { name: first })
  return typers.length === 2 ? t('chat.types_two', { first, second }) : t('chat.types_many', { count: typers.length })
}

/** The preview under a room's name in the list. */
export function lastLine(room: RoomView, t: Translate): string {
  const { last, waiting } = room
  if (waiting !== undefined) return t('chat.you_said', { text: waiting })
  if (!last) return room.kind === 'direct' ? t('chat.say_hello') : t('chat.nothing_yet')
  if (last.deleted) return t(last.mine ? 'chat.you_deleted' : 'chat.deleted')
  if (last.note) return noteText(t, last.note)
  const text = last.text ?? ''
  if (last.mine) return t('chat.you_said', { text })
  return room.kind !== 'direct' && last.author ? t('chat.said', { name: firstName(last.author.name), text }) : text
}

/** The two faces of a group: other members if there are any. */
export function facesOf(room: RoomView): Person[] {
  const others = room.members.filter((member) => member.user !== room.me?.user)
  return (others.length > 0 ? others : room.members)
    .slice(0, 2)
    .map((member) => ({ id: member.user, name: member.name, handle: member.handle, ...(member.profileImage !== undefined && { profileImage: member.profileImage }) }))
}
