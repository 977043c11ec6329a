import { useMemo } from 'react'
import type { RepeatEvery } from '@/wire'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { datesOf, instantsOf } from './clock'
import { dayLabel } from './day-label'

type DatePreviewProps = { first: string; every: RepeatEvery; until: string; from: string; zone: string | undefined }

const SHOWN = 8

/** The dates of a series, the months without that day, and the dates affected by a clock change. */
export function DatePreview({ first, every, until, from, zone }: DatePreviewProps) {
  const t = useT()
  const { days, missing, tooMany } = useMemo(() => datesOf(first, every, until), [first, every, until])
  if (days.length === 0 || tooMany) return null
  const moved = days.filter((day) => from !== '' && instantsOf(day, from, zone).length === 0)
  const twice = days.filter((day) => from !== '' && instantsOf(day, from, zone).length > 1)
  const hidden = days.length - SHOWN
  return (
    <div role="status" className="rounded-card bg-fill px-4 py-3 text-15">
      <p className="font-bold">{t('make.dates', { count: days.length })}</p>
      <p className="mt-0.5 text-muted">
        {dotted(days.slice(0, SHOWN).map(dayLabel))}
        {hidden > 0 && ` · ${t('make.dates_more', { count: hidden })}`}
      </p>
      {missing.length > 0 && <p className="mt-1.5">{t('make.dates_missing', { months: missing.map(dayLabel).join(', ') })}</p>}
      {moved.length > 0 && <p className="mt-1.5">{t('make.dates_moved', { days: moved.map(dayLabel).join(', '), time: from })}</p>}
      {twice.length > 0 && <p className="mt-1.5">{t('make.dates_twice', { days: twice.map(dayLabel).join(', '), time: from })}</p>}
    </div>
  )
}
