/**
 * People in searches, lists and profiles. Whether I follow or block somebody is held once, in `relations`, and overrides
 * every list and card with that person.
 */
import type { PersonCard, Profile, Related, UserId } from '@/wire'
import type { Trouble } from '@/lib/refused'
import type { Slice } from '../slice'

export interface People {
  /** My follows and blocks, here or on another device, since a list or card was loaded. */
  relations: Readonly<Record<UserId, MyRelation>>
  /** By query, as JSON; the latest last. */
  searches: Readonly<Record<string, PeopleList<PersonCard>>>
  related: Readonly<Record<Relatedness, PeopleList<Related>>>
  profiles: Readonly<Record<UserId, PersonState>>
}

export interface MyRelation {
  followed?: boolean
  blocked?: boolean
}

export type Relatedness = 'followers' | 'followees' | 'blocked'

export interface PeopleList<T> {
  is: 'idle' | 'loading' | 'ready' | 'error'
  people: readonly T[]
  /** Absent when there are no more. */
  cursor?: string
  /** The total, if the server has counted it. */
  count?: number
  loadingMore: boolean
  trouble?: Trouble
}

export type PersonState = { is: 'loading' | 'gone' } | { is: 'error'; trouble: Trouble; profile?: Profile } | { is: 'ready'; profile: Profile }

/** The number of searches cached, so that going back shows the old results. */
const SEARCHES_MAX = 24

export function startPeople(): People {
  return { relations: {}, searches: {}, related: { followers: noPeople(), followees: noPeople(), blocked: noPeople() }, profiles: {} }
}

export const slice = {
  start: startPeople,
  pushes: {
    user: {
      follow_changed: (people, { user, followed }) => followChanged(people, user, followed),
      block_changed: (people, { user, blocked }) => blockChanged(people, user, blocked),
      notified: (people, { notification }) => (notification.kind === 'followed' ? followerCame(people) : people),
    },
  },
  snapshots: { user: (people) => ({ ...people, relations: {} }) },
} satisfies Slice<People>

export function noPeople<T>(): PeopleList<T> {
  return { is: 'idle', people: [], loadingMore: false }
}

/** I followed or unfollowed somebody. Idempotent. */
export function followChanged(people: People, user: UserId, followed: boolean): People {
  return stale(
    {
      ...people,
      relations: { ...people.relations, [user]: { ...people.relations[user], followed } },
      profiles: changed(people.profiles, user, (profile) => ({
        ...profile,
        followers: profile.followers + (profile.relation?.followed === followed ? 0 : followed ? 1 : -1),
        relation: { ...relationOf(profile), followed },
      })),
    },
    'followees',
  )
}

/** I blocked somebody, which ends following both ways, or unblocked them, which restores nothing. */
export function blockChanged(people: People, user: UserId, blocked: boolean): People {
  const next = {
    ...people,
    relations: { ...people.relations, [user]: blocked ? { followed: false, blocked } : { ...people.relations[user], blocked } },
    profiles: changed(people.profiles, user, (profile) => ({
      ...profile,
      followers: profile.followers - (blocked && profile.relation?.followed ? 1 : 0),
      relation: { ...relationOf(profile), ...(blocked && { followed: false, followsMe: false }), blocked },
    })),
  }
  if (!blocked) return { ...next, related: { ...next.related, blocked: leftOut(next.related.blocked, user) } }
  const { followers, followees } = next.related
  return stale({ ...next, related: { ...next.related, followers: leftOut(followers, user), followees: leftOut(followees, user) } }, 'blocked')
}

/** I have a new follower: marks my list of followers as stale. */
export function followerCame(people: People): People {
  return stale(people, 'followers')
}

export function withSearch(people: People, question: string, list: PeopleList<PersonCard>): People {
  const { [question]: _, ...others } = people.searches
  const recent = Object.entries(others).slice(1 - SEARCHES_MAX)
  return { ...people, searches: { ...Object.fromEntries(recent), [question]: list } }
}

export function withRelated(people: People, which: Relatedness, list: PeopleList<Related>): People {
  return { ...people, related: { ...people.related, [which]: list } }
}

/** Sets a profile; its `relation` replaces the one held. */
export function withPerson(people: People, user: UserId, person: PersonState): People {
  const relation = person.is === 'ready' ? person.profile.relation : undefined
  return {
    ...people,
    profiles: { ...people.profiles, [user]: person },
    ...(relation && { relations: { ...people.relations, [user]: { followed: relation.followed, blocked: relation.blocked } } }),
  }
}

function stale(people: People, which: Relatedness): People {
  const list = people.related[which]
  return list.is === 'ready' ? withRelated(people, which, { ...list, is: 'idle' }) : people
}

function leftOut(list: PeopleList<Related>, user: UserId): PeopleList<Related> {
  return { ...list, people: list.people.filter((person) => person.id !== user) }
}

function changed(profiles: People['profiles'], user: UserId, change: (profile: Profile) => Profile): People['profiles'] {
  const known = profiles[user]
  if (known?.is !== 'ready') return profiles
  return { ...profiles, [user]: { ...known, profile: change(known.profile) } }
}

function relationOf(profile: Profile): NonNullable<Profile['relation']> {
  return profile.relation ?? { followed: false, followsMe: false, blocked: false, mutual: 0 }
}
