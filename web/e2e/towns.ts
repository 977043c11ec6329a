/** Towns with their clocks, for stories about games that begin now: a game ends on the day on which it begins. */

export interface Town {
  name: string
  latitude: number
  longitude: number
  zone: string
}

/** At least two hours apart, so that midnight is far from one of them. */
const TOWNS: readonly Town[] = [
  { name: 'Pasadena, California', latitude: 34.148, longitude: -118.144, zone: 'America/Los_Angeles' },
  { name: 'Honolulu, Hawaii', latitude: 21.307, longitude: -157.858, zone: 'Pacific/Honolulu' },
]

/** For so long no day ends in `townBeforeMidnight`. */
const HOURS = 2

/** Date and time of day on a town's clock. */
export function clockAt({ zone }: Town, at: number): { date: string; time: string } {
  const [date = '', time = ''] = new Date(at).toLocaleString('sv-SE', { timeZone: zone }).split(' ')
  return { date, time: time.slice(0, 5) }
}

/** Where a game of the next two hours ends on the day on which it begins. */
export function townBeforeMidnight(now = Date.now()): Town {
  const town = TOWNS.find((one) => clockAt(one, now).date === clockAt(one, now + HOURS * 3_600_000).date)
  if (!town) throw new Error('It is late everywhere.')
  return town
}
