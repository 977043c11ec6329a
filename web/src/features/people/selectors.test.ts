import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { PersonCard } from '@/wire'
import { noPeople, type PeopleList } from '@/store/slices/people'
import * as actions from './actions'
import { useWholeMap } from './selectors'

const QUESTION = { distance: 10 }

function page(people: number, cursor?: string): PeopleList<PersonCard> {
  const cards = Array.from({ length: people }, (_, n) => ({ id: String(n) }) as PersonCard)
  return { ...noPeople<PersonCard>(), is: 'ready', people: cards, ...(cursor !== undefined && { cursor }) }
}

test('a map loads pages until it has enough people, and a list only as it is scrolled', () => {
  const more = vi.spyOn(actions, 'searchMore').mockResolvedValue()
  const { rerender } = renderHook(({ list, on }) => useWholeMap(QUESTION, list, on), { initialProps: { list: page(24, 'a'), on: false } })
  expect(more).not.toHaveBeenCalled()
  rerender({ list: page(24, 'a'), on: true })
  expect(more).toHaveBeenCalledExactlyOnceWith(QUESTION)
  rerender({ list: { ...page(24, 'a'), loadingMore: true }, on: true })
  expect(more).toHaveBeenCalledTimes(1)
  rerender({ list: page(48, 'b'), on: true })
  expect(more).toHaveBeenCalledTimes(2)
  rerender({ list: page(240, 'c'), on: true })
  rerender({ list: page(30), on: true })
  expect(more).toHaveBeenCalledTimes(2)
})
