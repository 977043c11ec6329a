import { useT } from '@/lib/i18n'

interface Count {
  taken: number
  capacity: number
  mine?: boolean
}

/** A court's text alternative: "3 of 4 seats taken, you are in". */
export function useRosterText(): (count: Count) => string {
  const t = useT()
  return ({ taken, capacity, mine }) => t(mine ? 'roster.taken_mine' : 'roster.taken', { taken, capacity })
}
