import { useEffect, useState } from 'react'
import { usePlace } from '@/store/hooks'
import { useStore } from '@/store/index'
import { type ChosenCourt, type Fields, onlySurface, surfacesOf } from './event-fields'
import { findCourts } from './organiser-actions'

const NONE: Pick<Fields, 'court' | 'surface'> = { court: '', surface: '' }

/** The court nearest to the player, with its surface, for the form of a new game. None if the search fails: the form asks. */
export function useNearestCourt(wanted: boolean): Pick<Fields, 'court' | 'surface'> {
  const { latitude, longitude } = usePlace()
  const live = useStore(({ connection }) => connection.state === 'live')
  const [nearest, setNearest] = useState(NONE)
  useEffect(() => {
    if (!wanted || !live) return
    let current = true
    findCourts('', { latitude, longitude }).then(
      ([first]) => {
        if (!current || !first) return
        const { id, name, address, counts } = first
        const court: ChosenCourt = { id, name, ...(address !== undefined && { address }), counts }
        setNearest({ court: JSON.stringify(court), surface: onlySurface(surfacesOf(court)) })
      },
      () => {},
    )
    return () => {
      current = false
    }
  }, [wanted, live, latitude, longitude])
  return nearest
}
