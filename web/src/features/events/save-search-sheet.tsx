import { type FormEvent, useState } from 'react'
import { LIMITS, type SearchEvents, type SearchFilters } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import type { Place } from '@/store/filters'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { TextField } from '@/ui/text-field'
import { ToggleList } from '@/ui/toggle-list'
import { useSending } from '@/ui/use-sending'
import { saveSearch } from './saved-actions'
import { PARTS, savedOf, useSearchText, WEEKDAYS, weekdayName } from './saved-filters'

type SaveSheetProps = { question: SearchEvents; place: Place; onClose: () => void }

/** Says what is saved, and lets choose the days of the week and the parts of the day. */
export default function SaveSheet({ question, place, onClose }: SaveSheetProps) {
  const t = useT()
  const textOf = useSearchText()
  const [weekdays, setWeekdays] = useState<readonly string[]>([])
  const [parts, setParts] = useState<readonly string[]>([])
  const [name, setName] = useState('')
  const { busy, trouble, send } = useSending()
  const filters: SearchFilters = {
    ...savedOf(question, place),
    weekdays: WEEKDAYS.filter((day) => weekdays.includes(day)),
    parts: PARTS.filter((part) => parts.includes(part)),
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    void send(
      () => saveSearch(filters, name),
      () => {
        toastDone('searches.saved')
        onClose()
      },
    )
  }

  return (
    <Sheet open onClose={onClose} title={t('searches.title')} description={t('searches.text')}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <p aria-live="polite" className="rounded-card bg-fill px-4 py-3 text-15 font-semibold">
          {textOf(filters)}
        </p>
        <ToggleList
          legend={t('searches.weekdays')}
          items={WEEKDAYS.map((id) => ({ id, label: weekdayName(id, 'short') }))}
          chosen={weekdays}
          onChange={setWeekdays}
        />
        <ToggleList legend={t('searches.parts')} items={PARTS.map((id) => ({ id, label: t(`searches.part.${id}`) }))} chosen={parts} onChange={setParts} />
        <TextField label={t('searches.name')} hint={t('searches.name_hint')} maxLength={LIMITS.SEARCH_NAME_MAX} value={name} onChange={({ target }) => setName(target.value)} />
        <FormTrouble text={trouble} />
        <Button type="submit" busy={busy}>
          {t('searches.save')}
        </Button>
      </form>
    </Sheet>
  )
}
