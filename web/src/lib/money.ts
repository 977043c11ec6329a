/** Dollars as they are typed, in cents; null where that is no amount, or more than `max` cents. */
export function centsIn(dollars: string, max: number): number | null {
  const typed = dollars.trim().replace(/^\$\s*/, '').replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(typed)) return null
  const cents = Math.round(Number(typed) * 100)
  return cents <= max ? cents : null
}

/** As they are typed again. */
export function dollarsIn(cents: number | undefined): string {
  if (cents === undefined) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
