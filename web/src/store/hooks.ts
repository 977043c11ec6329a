/**
 * Hooks for every screen; those of a single noun are in its `features/<noun>/selectors`.
 *
 *   useMe()              my profile, or null
 *   useSession()         { user, signedIn, profileSkip }
 *   useMode()            'coach' | 'player'
 *   useConnection()      { state, since }, without delay; `ConnectionBar` waits two seconds before it shows an outage
 *   useUnreadNotifications()   the number on the bell
 *   useOnline(user)      true, false, or undefined while unknown; needs `usePresence` of realtime
 *   useFilters(), setFilter(key, value), usePlace()
 *   useLookup('level')   { is, items }: loaded when first used
 *   useItemName('gender', id)   the name of a lookup's item, or undefined while the lookup is loading
 */
import { useEffect } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { Profile, UserId } from '@/wire'
import { useT } from '@/lib/i18n'
import { type FilterKey, type Filters, type Place, placeOf, storeFilters } from './filters'
import { useStore } from './index'
import { loadLookup } from './lookups'
import type { Connection, Session } from './parts'
import type { Lookups } from './state'

export function useMe(): Profile | null {
  return useStore((state) => state.session.user)
}

export function useSession(): Session {
  return useStore((state) => state.session)
}

export function useMode(): 'coach' | 'player' {
  return useStore((state) => (state.session.user?.isCoach === 1 ? 'coach' : 'player'))
}

export function useConnection(): Connection {
  return useStore((state) => state.connection)
}

export function useUnreadNotifications(): number {
  return useStore((state) => state.notifications.unread)
}

export function useOnline(user: UserId | undefined): boolean | undefined {
  return useStore(({ connection, presence }) =>
    user === undefined || connection.state === 'offline' ? undefined : presence.online[user],
  )
}

export function useFilters(): Filters {
  return useStore((state) => state.filters)
}

export function usePlace(): Place {
  return useStore(useShallow((state) => placeOf(state.filters, state.session.user)))
}

/** Changes one filter and stores all of them; an empty value clears it. */
export function setFilter<K extends FilterKey>(key: K, value: Filters[K]): void {
  useStore.setState(({ filters }) => ({ filters: { ...filters, [key]: value } }))
  storeFilters(useStore.getState().filters)
}

export function useLookup<N extends keyof Lookups>(name: N): Lookups[N] {
  // `t` changes with the language, and a lookup is loaded per language.
  const t = useT()
  useEffect(() => loadLookup(name), [name, t])
  return useStore((state) => state.lookups[name])
}

export function useItemName(name: 'level' | 'ageRange' | 'gender' | 'certificateLevel' | 'eventType' | 'facilityType' | 'reportType', id: string | undefined): string | undefined {
  const items: readonly { id: string; name: string }[] = useLookup(name).items
  return items.find((item) => item.id === id)?.name
}
