import { expect, test } from 'vitest'
import type { PersonCard, Profile, Related } from '@/wire'
import { aProfile, personOfProfile } from '@/testing/builders'
import { blockChanged, followChanged, followerCame, noPeople, type People, startPeople, withPerson, withRelated, withSearch } from './people'

const diego = aProfile('Diego Fuentes', { followers: 7, relation: { followed: false, followsMe: true, blocked: false, mutual: 2 } })
const row: Related = { ...personOfProfile(diego), followed: false, at: 1 }

const known = (): People => {
  const listed = { ...noPeople<Related>(), is: 'ready', people: [row] } as const
  const people = withPerson(startPeople(), diego.id, { is: 'ready', profile: diego })
  return withRelated(withRelated(people, 'followers', listed), 'followees', listed)
}

function profileIn(people: People): Profile {
  const person = people.profiles[diego.id]
  if (person?.is !== 'ready') throw new Error('the profile is not here')
  return person.profile
}

test('following is idempotent: the tap and its push change the count once', () => {
  const once = followChanged(known(), diego.id, true)
  const twice = followChanged(once, diego.id, true)
  for (const people of [once, twice]) {
    expect(profileIn(people).followers).toBe(8)
    expect(profileIn(people).relation).toEqual({ followed: true, followsMe: true, blocked: false, mutual: 2 })
    expect(people.relations[diego.id]).toEqual({ followed: true, blocked: false })
  }
  const undone = followChanged(twice, diego.id, false)
  expect(profileIn(undone)).toEqual(diego)
})

test('following or being followed makes that list stale', () => {
  expect(followChanged(known(), diego.id, true).related.followees.is).toBe('idle')
  expect(followerCame(known()).related.followers.is).toBe('idle')
})

test('a block ends following both ways and removes the person from my lists', () => {
  const people = blockChanged(followChanged(known(), diego.id, true), diego.id, true)
  expect(profileIn(people)).toMatchObject({ followers: 7, relation: { followed: false, followsMe: false, blocked: true } })
  expect([people.related.followers.people, people.related.followees.people]).toEqual([[], []])
  expect(people.relations[diego.id]).toEqual({ followed: false, blocked: true })
})

test('unblocking restores nothing', () => {
  const people = blockChanged(blockChanged(known(), diego.id, true), diego.id, false)
  expect(profileIn(people).relation).toMatchObject({ followed: false, followsMe: false, blocked: false })
  expect(people.related.followers.people).toEqual([])
})

test('unblocking removes the person from the blocked list', () => {
  const blocked = withRelated(known(), 'blocked', { ...noPeople<Related>(), is: 'ready', people: [row] })
  expect(blockChanged(blocked, diego.id, false).related.blocked.people).toEqual([])
})

test('only the latest searches are cached', () => {
  let people = startPeople()
  for (let n = 0; n < 40; n++) people = withSearch(people, String(n), noPeople<PersonCard>())
  expect(Object.keys(people.searches)).toHaveLength(24)
  expect(Object.keys(people.searches).sort((a, b) => Number(a) - Number(b)).at(0)).toBe('16')
})
