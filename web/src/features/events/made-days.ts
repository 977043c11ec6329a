import { formatsTag } from '@/lib/i18n'

/** "Fri, Nov 20", of a day; "February 2027", of a month that has no such day. */
export function dayNamed(day: string): string {
  if (day.length === 7) return new Date(`${day}-15T12:00:00Z`).toLocaleDateString(formatsTag(), { timeZone: 'UTC', month: 'long', year: 'numeric' })
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(formatsTag(), { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })
}
