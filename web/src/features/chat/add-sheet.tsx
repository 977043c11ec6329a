import { useMemo, useState } from 'react'
import { LIMITS, type Person, type UserId } from '@/wire'
import { listed } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { type Trouble, troubleOf, troubleText } from '@/lib/refused'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { PeoplePicker } from '@/ui/people-picker'
import { Sheet } from '@/ui/sheet'
import type { FindPeople } from '@/ui/use-people-search'
import { addMembers, inviteBack } from './actions'
import { useKnownPeople } from './known-people'
import type { RoomView } from './selectors'

type AddSheetProps = { room: RoomView; open: boolean; onClose: () => void; find: FindPeople }

export function AddSheet({ room, open, onClose, find }: AddSheetProps) {
  const t = useT()
  const known = useKnownPeople()
  const [chosen, setChosen] = useState<Person[]>([])
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  /** Those of the chosen who left the group by themselves. */
  const [left, setLeft] = useState<Person[]>([])
  const members = useMemo(() => new Set(room.members.map((member) => member.user)), [room.members])
  const close = () => {
    choose([])
    onClose()
  }

  function choose(people: Person[]) {
    setChosen(people)
    setLeft([])
    setTrouble('')
  }

  async function run(task: () => Promise<void>) {
    setBusy(true)
    setTrouble('')
    try {
      await task()
      close()
    } catch (error) {
      const trouble = troubleOf(error)
      const ids = whoLeft(trouble)
      setLeft(chosen.filter((person) => ids.includes(person.id)))
      if (ids.length === 0) setTrouble(troubleText(trouble))
    } finally {
      setBusy(false)
    }
  }

  const add = () => run(() => addMembers(room.id, idsOf(chosen)))

  /** Adds the others, too. */
  const invite = () =>
    run(async () => {
      await inviteBack(room.id, idsOf(left))
      const others = chosen.filter((person) => !left.includes(person))
      if (others.length > 0) await addMembers(room.id, idsOf(others))
      toastDone('chat.invited_back', { names: namesOf(left) })
    })

  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('chat.add_title', { room: room.name })}
      description={t('chat.add_text')}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={left.length > 0 ? t('chat.left_text', { names: namesOf(left) }) : trouble} />
          {left.length > 0 ? (
            <Button wide size="lg" busy={busy} onClick={invite}>
              {t('chat.invite_back')}
            </Button>
          ) : (
            <Button wide size="lg" busy={busy} disabled={chosen.length === 0 || chosen.length > LIMITS.ROOM_ADD_MAX || busy} onClick={add}>
              {chosen.length === 0 ? t('chat.add_nobody') : t('chat.add_count', { count: chosen.length })}
            </Button>
          )}
        </div>
      }
    >
      <PeoplePicker find={find} known={known} chosen={chosen} onChange={choose} without={members} />
    </Sheet>
  )
}

const idsOf = (people: readonly Person[]) => people.map((person) => person.id)
const namesOf = (people: readonly Person[]) => listed(people.map((person) => person.name))

/** Who of the chosen left by themselves, as the refusal says. */
function whoLeft({ code, data }: Trouble): UserId[] {
  if (code !== 'conflict' || typeof data !== 'object' || data === null || !('state' in data) || data.state !== 'left') return []
  return 'users' in data && Array.isArray(data.users) ? data.users.filter((user) => typeof user === 'string') : []
}
