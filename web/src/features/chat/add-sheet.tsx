import { useMemo, useState } from 'react'
import { LIMITS, type Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { PeoplePicker } from '@/ui/people-picker'
import { Sheet } from '@/ui/sheet'
import type { FindPeople } from '@/ui/use-people-search'
import { addMembers } from './actions'
import { useKnownPeople } from './known-people'
import type { RoomView } from './selectors'

type AddSheetProps = { room: RoomView; open: boolean; onClose: () => void; find: FindPeople }

export function AddSheet({ room, open, onClose, find }: AddSheetProps) {
  const t = useT()
  const known = useKnownPeople()
  const [chosen, setChosen] = useState<Person[]>([])
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const members = useMemo(() => new Set(room.members.map((member) => member.user)), [room.members])
  const close = () => {
    setChosen([])
    setTrouble('')
    onClose()
  }

  async function add() {
    setBusy(true)
    setTrouble('')
    try {
      await addMembers(room.id, chosen.map((person) => person.id))
      close()
    } catch (error) {
      setTrouble(troubleText(troubleOf(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('chat.add_title', { room: room.name })}
      description={t('chat.add_text')}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble} />
          <Button wide size="lg" busy={busy} disabled={chosen.length === 0 || chosen.length > LIMITS.ROOM_ADD_MAX || busy} onClick={add}>
            {chosen.length === 0 ? t('chat.add_nobody') : t('chat.add_count', { count: chosen.length })}
          </Button>
        </div>
      }
    >
      <PeoplePicker find={find} known={known} chosen={chosen} onChange={setChosen} without={members} />
    </Sheet>
  )
}
