import { formatsTag } from '@/lib/i18n'

/** "Fri, Nov 20" for a day, with the year if it is another one; "February 2027" for a month. */
export function dayLabel(day: string): string {
  const otherYear = Number(day.slice(0, 4)) !== new Date().getFullYear()
  if (day.length === 7) return new Date(`${day}-15T12:00:00Z`).toLocaleDateString(formatsTag(), { timeZone: 'UTC', month: 'long', year: 'numeric' })
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(formatsTag(), { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', ...(otherYear && { year: 'numeric' }) })
}
