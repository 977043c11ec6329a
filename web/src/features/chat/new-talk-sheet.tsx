import { useState } from 'react'
import { LIMITS, type Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { PeoplePicker } from '@/ui/people-picker'
import { Sheet } from '@/ui/sheet'
import { TextField } from '@/ui/text-field'
import type { FindPeople } from '@/ui/use-people-search'
import { createGroup, openDirect } from './actions'
import { useKnownPeople } from './known-people'
import { firstName } from './names'

type NewTalkSheetProps = { open: boolean; onClose: () => void; onOpened: (chat: string) => void; find: FindPeople }

/** One person makes a direct chat, several make a group, which needs a name. */
export default function NewTalkSheet({ open, onClose, onOpened, find }: NewTalkSheetProps) {
  const t = useT()
  const known = useKnownPeople()
  const [chosen, setChosen] = useState<Person[]>([])
  const [title, setTitle] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [first] = chosen
  const group = chosen.length > 1

  const close = () => {
    setChosen([])
    setTitle('')
    setTrouble('')
    onClose()
  }

  async function start() {
    if (!first) return
    if (group && title.trim() === '') return setTrouble(t('chat.title_missing'))
    setBusy(true)
    setTrouble('')
    try {
      const chat = group ? await createGroup(title, chosen.map((person) => person.id)) : await openDirect(first.id)
      close()
      onOpened(chat)
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
      title={t('chat.new')}
      description={t('chat.new_text')}
      footer={
        <div className="grid gap-3">
          {group && (
            <TextField
              label={t('chat.title_label')}
              value={title}
              maxLength={LIMITS.ROOM_TITLE_MAX}
              placeholder={t('chat.title_placeholder')}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
          <FormTrouble text={trouble} />
          <Button wide size="lg" busy={busy} disabled={!first || chosen.length > LIMITS.ROOM_ADD_MAX || busy} onClick={start}>
            {!first ? t('chat.choose_somebody') : group ? t('chat.start_group', { count: chosen.length }) : t('chat.write_to', { name: firstName(first.name) })}
          </Button>
        </div>
      }
    >
      <PeoplePicker find={find} known={known} chosen={chosen} onChange={setChosen} />
    </Sheet>
  )
}
