import { useT } from '@/lib/i18n'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import type { FindPeople } from '@/ui/use-people-search'
import { leave } from './actions'
import { AddSheet } from './add-sheet'
import { MembersSheet } from './members-sheet'
import { RenameSheet } from './rename-sheet'
import type { RoomSheet } from './room-header'
import type { RoomView } from './selectors'

type RoomSheetsProps = { room: RoomView; find: FindPeople; sheet: RoomSheet | null; onOpen: (sheet: RoomSheet | null) => void; onLeft: () => void }

/** The sheets of a group: members, adding, renaming, leaving. */
export default function RoomSheets({ room, find, sheet, onOpen, onLeft }: RoomSheetsProps) {
  const t = useT()
  const close = () => onOpen(null)
  return (
    <>
      <MembersSheet room={room} open={sheet === 'members'} onClose={close} onAdd={() => onOpen('add')} />
      <AddSheet room={room} open={sheet === 'add'} onClose={close} find={find} />
      {sheet === 'rename' && <RenameSheet room={room} open onClose={close} />}
      <ConfirmSheet
        open={sheet === 'leave'}
        onClose={close}
        danger
        title={t('chat.leave_title', { room: room.name })}
        text={t('chat.leave_text')}
        action={t('chat.leave')}
        onConfirm={async () => {
          await leave(room.id)
          onLeft()
        }}
      />
    </>
  )
}
