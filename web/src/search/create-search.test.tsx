import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { peopleSearch } from '@/features/people/search'
import { LOS_ANGELES, startFilters } from '@/store/filters'
import { setState } from '@/store/index'
import { show } from '@/testing/show'

type Search = ReturnType<typeof peopleSearch.useSearch>

const shown = vi.fn<(search: Search) => void>()

function Screen() {
  const search = peopleSearch.useSearch('player')
  useEffect(() => shown(search))
  return <p>{search.activeCount} active</p>
}

function current(): Search {
  const [search] = shown.mock.lastCall ?? []
  if (!search) throw new Error('nothing is shown')
  return search
}

function open(at: string) {
  document.body.innerHTML = ''
  setState({ filters: startFilters() })
  const { router } = show(<Screen />, { at, path: '/players' })
  setState({ filters: startFilters() })
  return { address: () => router.state.location.search }
}

const active = (count: number) => screen.findByText(`${count} active`)
const stored = () => Object.fromEntries(['location', 'distance', 'level', 'age', 'gender'].flatMap((key) => (localStorage.getItem(key) === null ? [] : [[key, localStorage.getItem(key)]])))

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', async () => new Response('{"data":[]}'))
})

test('the filters of a link are shown, and do not replace my own', async () => {
  localStorage.setItem('level', '["3.5"]')
  const linked = open('/players?gender=female&within=50')
  await active(2)
  expect(current().filters).toMatchObject({ gender: ['female'], distance: [50], level: [] })
  expect(stored()).toEqual({ level: '["3.5"]' })
  expect(linked.address()).toBe('?gender=female&within=50')
  const { address } = open('/players')
  await active(1)
  expect(address()).toBe('?level=3.5')
})

test('of a link that I change, only my change is stored', async () => {
  open('/players?gender=female&within=50')
  await act(async () => current().setFilters({ level: ['4.0'] }))
  await active(3)
  expect(stored()).toEqual({ level: '["4.0"]' })
})

test('a link whose only filter I remove shows everything, not my stored filters', async () => {
  localStorage.setItem('level', '["3.5"]')
  open('/players?gender=female')
  await act(async () => current().setFilters({ gender: [] }))
  await active(0)
  expect(current().filters.level).toEqual([])
  expect(stored()).toEqual({ level: '["3.5"]' })
})

test('clearing the filters clears the text, the address and what is stored', async () => {
  localStorage.setItem('level', '["3.5"]')
  localStorage.setItem('location', JSON.stringify(LOS_ANGELES))
  const { address } = open('/players?text=maya&gender=female')
  await act(async () => current().clear())
  await active(0)
  expect(current().view.text).toBe('')
  expect(address()).toBe('')
  expect(stored()).toEqual({})
})
