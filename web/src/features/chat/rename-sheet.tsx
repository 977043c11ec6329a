import { type FormEvent, useState } from 'react'
import { LIMITS } from '@/wire'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { Button } from '@/ui/button'
import { Sheet } from '@/ui/sheet'
import { TextField } from '@/ui/text-field'
import { rename } from './actions'
import type { RoomView } from './selectors'

type RenameSheetProps = { room: RoomView; open: boolean; onClose: () => void }

export function RenameSheet({ room, open, onClose }: RenameSheetProps) {
  const t = useT()
  const [title, setTitle] = useState(room.name)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function save(event: FormEvent) {
    event.preventDefault()
    if (title.trim() === '') return setTrouble(t('chat.title_missing'))
    setBusy(true)
    try {
      await rename(room.id, title)
      onClose()
    } catch (error) {
      setTrouble(troubleText(troubleOf(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet open={open} onClose={onClose} title={t('chat.rename')}>
      <form noValidate onSubmit={save} className="grid gap-5">
        <TextField
          label={t('chat.title_label')}
          value={title}
          maxLength={LIMITS.ROOM_TITLE_MAX}
          error={trouble || undefined}
          hint={t('chat.rename_hint')}
          onChange={(event) => {
            setTitle(event.target.value)
            setTrouble('')
          }}
        />
        <Button type="submit" size="lg" busy={busy}>
          {t('chat.rename_action')}
        </Button>
      </form>
    </Sheet>
  )
}
