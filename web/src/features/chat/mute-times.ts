/** Tomorrow, 8 AM of the clock on the wall, whatever the clock does in the night. */
export function tomorrowAtEight(now: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 8).getTime()
}
