/** Who runs the game or league of a match: besides its players they may score it. */
import { useEffect, useState } from 'react'
import { call } from '@/realtime/connection'
import type { EventId, LeagueId, LiveMatch, Person, StaffMember, StaffRole } from '@/wire'

export interface Helper {
  person: Person
  /** Absent for a player. */
  as?: StaffRole | 'organiser'
}

/** Nobody until they are known, without a network, and for somebody who sees the match alone. */
export function useStaff({ event: { id } }: LiveMatch): readonly Helper[] {
  const [staff, setStaff] = useState<readonly Helper[]>([])
  useEffect(() => {
    let left = false
    loadStaff(id).then(
      (loaded) => !left && setStaff(loaded),
      () => {},
    )
    return () => {
      left = true
    }
  }, [id])
  return staff
}

async function loadStaff(id: EventId): Promise<readonly Helper[]> {
  const { ok } = await call('event.get', { event: id })
  const { event } = ok
  const ofLeague = event.fixture ? await loadLeagueStaff(event.fixture.league.id) : []
  return once([...helpersOf(event), ...ofLeague])
}

async function loadLeagueStaff(league: LeagueId): Promise<readonly Helper[]> {
  const { ok } = await call('league.get', { league })
  return helpersOf(ok.league)
}

function helpersOf({ organiser, staff = [] }: { organiser: Person; staff?: readonly StaffMember[] }): Helper[] {
  return [{ person: organiser, as: 'organiser' }, ...staff.map(({ person, role }): Helper => ({ person, as: role }))]
}

/** Everybody once, with their first role. */
function once(helpers: readonly Helper[]): readonly Helper[] {
  return helpers.filter(({ person }, index) => helpers.findIndex((one) => one.person.id === person.id) === index)
}
