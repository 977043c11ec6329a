/** Parses typed dollars into cents; null if it is no amount, or more than `max` cents. */
export function centsIn(dollars: string, max: number): number | null {
  const typed = dollars.trim().replace(/^\$\s*/, '').replace(',', '.')
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(typed)) return null
  const cents = Math.round(Number(typed) * 100)
  return cents <= max ? cents : null
}

/** Cents as an amount to edit: "45", "47.50". */
export function dollarsIn(cents: number | undefined): string {
  if (cents === undefined) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
