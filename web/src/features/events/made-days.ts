import { formatsTag } from '@/lib/i18n'

/** "Fri, Nov 20", of a day, with its year where that is another; "February 2027", of a month that has no such day. */
export function dayNamed(day: string): string {
  const otherYear = Number(day.slice(0, 4)) !== new Date().getFullYear()
  if (day.length === 7) return new Date(`${day}-15T12:00:00Z`).toLocaleDateString(formatsTag(), { timeZone: 'UTC', month: 'long', year: 'numeric' })
  return new Date(`${day}T12:00:00Z`).toLocaleDateString(formatsTag(), { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', ...(otherYear && { year: 'numeric' }) })
}
