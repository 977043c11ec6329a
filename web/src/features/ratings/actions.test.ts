import { expect, test } from 'vitest'
import type { GetRatingHistory, RatingChange } from '@/wire'
import { pageOf, settle, useFakeWorld } from '@/testing/page'

const server = useFakeWorld()

const change = (at: string): RatingChange => ({
  ...{ kind: 'singles', at: Date.parse(at), won: true, after: 1512, deviation: 60, change: 12, faded: 0, met: 0, played: 12 },
  ...{ chance: 0.5, expected_games: 0.5, won_games: 0.7, opponents: 1500 },
})

/** Five pages, of two matches each. */
const PAGES = [
  ['2026-11-02', '2026-08-01'],
  ['2026-03-01', '2026-02-01'],
  ['2025-12-31T23:30Z', '2025-09-01'],
  ['2025-07-01', '2024-07-01'],
  ['2024-06-01', '2024-05-01'],
].map((days) => days.map(change))

async function setUp() {
  server().answers.set('rating.history', ({ cursor }: GetRatingHistory) => {
    const at = Number(cursor ?? 0)
    return { changes: PAGES[at], ...(at < 4 && { cursor: String(at + 1) }) }
  })
  const page = await pageOf(server(), server().addUser('Maya Okafor'))
  const actions = await import('./actions')
  const held = (key: string) => page.state().ratings.history[key]
  const days = (key: string) => held(key)?.value?.changes.map(({ at }) => new Date(at).toISOString().slice(0, 10))
  return { page, held, days, ...actions }
}

test('all years are listed page by page', async () => {
  const { days, held, loadHistory, loadMoreHistory } = await setUp()
  void loadHistory('maya', 'singles')
  await settle()
  expect(days('maya/singles')).toEqual(['2026-11-02', '2026-08-01'])
  expect(held('maya/singles')?.value?.cursor).toBe('1')
  void loadMoreHistory('maya', 'singles')
  await settle()
  expect(days('maya/singles')).toHaveLength(4)
})

test('a year begins where its matches do, and ends with them', async () => {
  const { days, held, loadHistory, loadMoreHistory } = await setUp()
  void loadHistory('maya', 'singles', 2025)
  await settle()
  expect(days('maya/singles/2025')).toEqual(['2025-12-31', '2025-09-01'])
  expect(held('maya/singles/2025')?.value?.cursor).toBe('3')
  void loadMoreHistory('maya', 'singles', 2025)
  await settle()
  expect(days('maya/singles/2025')).toEqual(['2025-12-31', '2025-09-01', '2025-07-01'])
  expect(held('maya/singles/2025')?.value?.cursor).toBeUndefined()
})

test('a year without a match ends the search', async () => {
  const { held, loadHistory } = await setUp()
  void loadHistory('maya', 'singles', 2023)
  await settle()
  expect(held('maya/singles/2023')).toEqual({ is: 'ready', value: { changes: [] } })
  expect(server().commandsOf('rating.history')).toHaveLength(5)
})

test('a push about my rating has what is shown fetched again', async () => {
  const { page, loadRatings } = await setUp()
  const me = page.state().session.user?.id ?? ''
  server().answers.set('rating.of', ({ user }: { user: string }) => ({ user: { id: user, name: 'Maya Okafor', handle: 'maya' } }))
  void loadRatings(me)
  await settle()
  expect(page.state().ratings.of[me]?.is).toBe('ready')
  const rating = { mean: 1512, deviation: 60, level: 3.5, level_deviation: 0.2, matches: 1 }
  server().pushTo(`user:${me}`, { push: 'rating_changed', data: { kind: 'singles', rating } })
  await settle()
  expect(page.state().ratings.of[me]?.value).toMatchObject({ singles: rating })
})
