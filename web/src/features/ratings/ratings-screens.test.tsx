import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Refused } from '@/lib/refused'
import { setState, state } from '@/store/index'
import { myRatingChanged, startRatings, withHeld } from '@/store/slices/ratings'
import { show } from '@/testing/show'
import * as actions from './actions'
import AgainstScreen from './against-screen'
import RatingCard from './rating-card'
import SeasonScreen from './season-screen'

const MAYA = 'maya-30714'
const KENJI = 'kenji-643'
const YEAR = new Date().getFullYear()

/** Nothing is fetched: the story has it all. */
beforeEach(() => {
  for (const load of ['loadRatings', 'loadSeason', 'loadHistory', 'loadBetween'] as const) vi.spyOn(actions, load).mockResolvedValue()
})

const season = (at = `/players/${MAYA}/season`) => show(<SeasonScreen />, { is: 'ratings', at, path: '/players/:id/season/:year?' })
const against = (at = `/players/${MAYA}/against/${KENJI}`) => show(<AgainstScreen />, { is: 'ratings', at, path: '/players/:id/against/:other' })

test('the card has both ratings with their uncertainty, and what the last match did', () => {
  show(<RatingCard user={MAYA} name="Maya Okafor" />, { is: 'ratings' })
  expect(screen.getByText('1612 points, plus or minus 48')).toBeDefined()
  expect(screen.getByText('level 3.8 · 24 matches')).toBeDefined()
  expect(screen.getByText('Not rated yet')).toBeDefined()
  expect(screen.getByText(/Expected 44% of the games, won 59%: \+14\./)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Season' }).getAttribute('href')).toBe(`/players/${MAYA}/season`)
  expect(screen.queryByRole('link', { name: /^You and/ })).toBeNull()
})

test('the card moves with a push', async () => {
  show(<RatingCard user={MAYA} name="Maya Okafor" />, { is: 'ratings' })
  const rating = { mean: 1630, deviation: 46, level: 3.8, level_deviation: 0.1, matches: 25 }
  setState(({ ratings }) => ({ ratings: myRatingChanged(ratings, MAYA, { kind: 'singles', rating, before: 1612 }) }))
  expect(await screen.findByText('1630 points, plus or minus 46')).toBeDefined()
  expect(screen.getByText('level 3.8 · 25 matches')).toBeDefined()
})

test('without a match the card says how one comes to a rating, and of somebody else leads to both', () => {
  show(<RatingCard user={KENJI} name="Kenji Watanabe" />, { is: 'ratings' })
  setState({ ratings: withHeld(startRatings(), 'of', KENJI, { is: 'ready', value: { user: { id: KENJI, name: 'Kenji Watanabe', handle: 'kenji' } } }) })
  return waitFor(() => {
    expect(screen.getByText('Kenji’s rating starts with the first competitive result that is confirmed.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'You and Kenji' }).getAttribute('href')).toBe(`/players/${MAYA}/against/${KENJI}`)
    expect(screen.queryByRole('link', { name: 'Season' })).toBeNull()
  })
})

test('a card that cannot load offers to try again', async () => {
  const { user } = show(<RatingCard user={KENJI} name="Kenji Watanabe" />, { is: 'ratings' })
  setState(({ ratings }) => ({ ratings: withHeld(ratings, 'of', KENJI, { is: 'error', trouble: new Refused({ code: 'offline', message: '', retry: true }).trouble }) }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(actions.loadRatings).toHaveBeenCalledWith(KENJI)
})

test('a season has its numbers, its form and its best win, and explains every change', () => {
  season()
  expect(screen.getByText('6 won, 4 lost')).toBeDefined()
  expect(screen.getByText('of the games, 112 of 210')).toBeDefined()
  expect(screen.getByRole('img', { name: /^Lost, Won, .*, Lost, Won$/ })).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Best win' })).getByText('The chance was 31%. +21 points.')).toBeDefined()
  const rows = within(screen.getByRole('region', { name: 'Match by match' })).getAllByRole('listitem')
  expect(rows).toHaveLength(10)
  expect(rows[2]?.textContent).toContain('Expected 41% of the games, won 58%: +21. Included: +9 for meeting somebody of that level and −2 for the weeks without a match.')
})

test('the graph is read by keyboard, and as a table', async () => {
  const { user } = season()
  const slider = screen.getByRole('slider', { name: 'Rating after each match' })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^1612 ± 48, .*, \+14$/)
  fireEvent.change(slider, { target: { value: '9' } })
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^1598 ± 48, .*, −6$/)
  fireEvent.blur(slider)
  expect(slider.getAttribute('aria-valuetext')).toMatch(/^1612 ± 48/)
  await user.click(screen.getByText('Show as a table'))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(12)
  expect(rows[1]?.textContent).toContain('–')
  expect(rows[11]?.textContent).toMatch(/1612 ± 48\+14$/)
})

test('a season without a match is empty, and somebody unknown is not here', async () => {
  season(`/players/${MAYA}/season?kind=doubles`)
  expect(screen.getByText(`No doubles in ${YEAR}`)).toBeDefined()
  setState(({ ratings }) => ({ ratings: { ...ratings, season: { [`${MAYA}/doubles`]: { is: 'error', trouble: new Refused({ code: 'not_found', message: '', retry: false }).trouble } } } }))
  expect(await screen.findByRole('heading', { name: 'Nobody is here' })).toBeDefined()
})

test('more matches load when asked for', async () => {
  const more = vi.spyOn(actions, 'loadMoreHistory').mockResolvedValue()
  const { user } = season()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(more).toHaveBeenCalledWith(MAYA, 'singles', YEAR)
})

test('two players against each other: who leads, the chance today, and every match as its winner saw it', () => {
  against()
  expect(screen.getByRole('heading', { level: 1, name: 'Maya Okafor against Kenji Watanabe' })).toBeDefined()
  expect(screen.getAllByText('You lead 2–1')).not.toHaveLength(0)
  expect(screen.getByText('43%')).toBeDefined()
  expect(screen.getByText('57%')).toBeDefined()
  const rows = within(screen.getByRole('region', { name: 'Matches against each other' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([expect.stringMatching(/^You won.*6–3 7–6\(5\)$/), expect.stringMatching(/^Kenji won.*6–2 6–4$/), expect.stringMatching(/^You won.*7–5 3–6 6–4$/)])
})

test('two who never met see how to', async () => {
  against()
  const known = state().ratings.between[`${MAYA}/${KENJI}`]?.value
  if (!known) throw new Error('no rivalry')
  const none = { won: 0, lost: 0, sets_won: 0, sets_lost: 0, games_won: 0, games_lost: 0 }
  const { chance: _, ...rest } = known
  setState(({ ratings }) => ({ ratings: withHeld(ratings, 'between', `${MAYA}/${KENJI}`, { is: 'ready', value: { ...rest, matches: [], singles: none } }) }))
  expect(await screen.findByText('You and Kenji have no confirmed result against each other yet.')).toBeDefined()
  expect(screen.getByText('It shows up once both have a rating in singles.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Set up a game' })).toBeDefined()
})
