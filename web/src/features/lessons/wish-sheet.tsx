import { useState } from 'react'
import type { DayPart, Person, Wish } from '@/wire'
import { firstName } from '@/lib/format'
import { formatsTag, useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { FilterChip } from '@/ui/chip'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { SelectField } from '@/ui/text-field'
import { useSending } from '@/ui/use-sending'
import { wish } from './actions'
import { useBusy } from './package-offers'
import { PartView } from './part'
import { usePart } from './selectors'

const DAY_PARTS: readonly DayPart[] = ['morning', 'afternoon', 'evening']

/** Asks to be notified when a time of a coach comes free, by day of the week and part of the day. */
export default function WishSheet({ coach, onClose }: { coach: Person; onClose: () => void }) {
  const t = useT()
  const part = usePart('wishes')
  const [weekday, setWeekday] = useState('')
  const [dayPart, setDayPart] = useState('')
  const { busy, trouble, send } = useSending()
  const [, run] = useBusy()
  const order = { coach: coach.id, ...(weekday !== '' && { weekday: Number(weekday) }), ...(dayPart !== '' && { part: dayPart as DayPart }) }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('wish.title')}
      description={t('wish.text', { name: firstName(coach.name) })}
      footer={
        <Button wide busy={busy} onClick={() => void send(() => wish({ ...order, on: true }), () => {})}>
          {t('wish.add')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-2 gap-3">
          <SelectField label={t('wish.day')} name="weekday" value={weekday} onChange={({ target }) => setWeekday(target.value)}>
            <option value="">{t('wish.any_day')}</option>
            {WEEKDAYS.map((day) => (
              <option key={day} value={day}>
                {weekdayName(day)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('wish.part')} name="part" value={dayPart} onChange={({ target }) => setDayPart(target.value)}>
            <option value="">{t('wish.any_time')}</option>
            {DAY_PARTS.map((one) => (
              <option key={one} value={one}>
                {t(`book.part_${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <FormTrouble text={trouble} />
        <PartView part={part} failed={t('wish.failed')} skeleton={null}>
          {(wishes) => {
            const here = wishes.filter((one) => one.coach.id === coach.id)
            if (here.length === 0) return <p className="text-15 text-muted">{t('wish.none')}</p>
            return (
              <ul aria-label={t('wish.yours')} className="flex flex-wrap gap-2">
                {here.map((one) => (
                  <li key={`${one.weekday}/${one.part}`}>
                    <FilterChip label={wishText(t, one)} onRemove={() => run(() => wish({ coach: coach.id, ...(one.weekday !== undefined && { weekday: one.weekday }), ...(one.part !== undefined && { part: one.part }), on: false }))} />
                  </li>
                ))}
              </ul>
            )
          }}
        </PartView>
      </div>
    </Sheet>
  )
}

/** 1 Monday to 7 Sunday. */
export const WEEKDAYS: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

/** Monday; Tuesday */
export function weekdayName(day: number, width: 'long' | 'short' = 'long'): string {
  return new Date(Date.UTC(2024, 0, day, 12)).toLocaleDateString(formatsTag(), { weekday: width, timeZone: 'UTC' })
}

/** "Saturday, morning" */
function wishText(t: ReturnType<typeof useT>, { weekday, part }: Wish): string {
  return [weekday === undefined ? t('wish.any_day') : weekdayName(weekday), part === undefined ? t('wish.any_time') : t(`book.part_${part}`)].join(', ')
}
