import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Member } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { untilText } from '@/lib/time'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { useOnline } from '@/store/hooks'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Sheet } from '@/ui/sheet'
import { removeMember } from './actions'
import { MemberMenu } from './member-menu'
import { firstName } from './names'
import type { RoomView } from './selectors'

type MembersSheetProps = { room: RoomView; open: boolean; onClose: () => void; onAdd: () => void }

export function MembersSheet({ room, open, onClose, onAdd }: MembersSheetProps) {
  const t = useT()
  const [removing, setRemoving] = useState<Member>()
  const beyond = room.memberCount - room.members.length
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('chat.members', { count: room.memberCount })}
      footer={
        room.mayManage && (
          <Button wide variant="soft" icon={<UserPlus aria-hidden="true" className="size-5" />} onClick={onAdd}>
            {t('chat.add')}
          </Button>
        )
      }
    >
      <ul className="-my-2">
        {room.members.map((member) => (
          <MemberRow key={member.user} member={member} room={room} onRemove={() => setRemoving(member)} />
        ))}
      </ul>
      {beyond > 0 && <p className="pt-4 text-14 text-muted">{t('chat.members_beyond', { count: beyond })}</p>}
      {removing && (
        <ConfirmSheet
          open
          danger
          onClose={() => setRemoving(undefined)}
          title={t('chat.remove_title', { name: firstName(removing.name) })}
          text={t('chat.remove_text', { name: firstName(removing.name), room: room.name })}
          action={t('chat.remove_action', { name: firstName(removing.name) })}
          onConfirm={() => removeMember(room.id, removing.user)}
        />
      )}
    </Sheet>
  )
}

function MemberRow({ member, room, onRemove }: { member: Member; room: RoomView; onRemove: () => void }) {
  const t = useT()
  const online = useOnline(member.user)
  const mine = member.user === room.me?.user
  return (
    <li className="relative flex min-h-16 items-center gap-3">
      <Avatar person={{ ...member, id: member.user }} size={44} here={online} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2">
          <Link to={mine ? paths.profile() : paths.player(member.user)} className="truncate rounded-chip font-semibold after:absolute after:inset-0">
            {member.name}
          </Link>
          {mine && <Chip small tone="yours">{t('chat.you')}</Chip>}
          {member.role !== 'member' && <Chip small>{t(`chat.role.${member.role}`)}</Chip>}
        </p>
        <p className="truncate text-14 text-muted">
          {member.silenced_until === undefined ? `@${member.handle}` : t('chat.is_silenced', { until: untilText(member.silenced_until) })}
        </p>
      </div>
      <MemberMenu member={member} room={room} onRemove={onRemove} />
    </li>
  )
}
