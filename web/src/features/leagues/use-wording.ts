import { useMemo } from 'react'
import { useT } from '@/lib/i18n'
import { useNow } from '@/ui/use-now'
import type { Wording } from './fixture-words'
import { type SideNames, sideNames } from './side-names'
import type { PlayView } from './view'

/** The names of a league's sides, and what its words depend on. */
export function useWording({ league, sides }: Pick<PlayView, 'league' | 'sides'>): { names: SideNames; wording: Wording } {
  const t = useT()
  const now = useNow(30_000)
  const names = useMemo(() => sideNames(sides), [sides])
  return { names, wording: { t, zone: league.zone, sides, now } }
}
