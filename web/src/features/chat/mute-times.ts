/** Tomorrow 8 AM local time, even if the clocks change overnight. Epoch milliseconds in and out. */
export function tomorrowAtEight(now: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 8).getTime()
}
