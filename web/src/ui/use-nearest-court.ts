import { useEffect, useState } from 'react'
import { usePlace } from '@/store/hooks'
import { useStore } from '@/store/index'
import { type ChosenCourt, findCourts, onlySurface, surfacesOf } from './chosen-court'

/** As fields of a form: a `ChosenCourt` as JSON, and a surface. */
interface Nearest {
  court: string
  surface: string
}

const NONE: Nearest = { court: '', surface: '' }

/** The court nearest to the player, with its surface, for the form of something new. None if the search fails: the form asks. */
export function useNearestCourt(wanted: boolean): Nearest {
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
