import { expect, test } from 'vitest'
import type { LeagueWhat, Notification } from '@/wire'
import { linkOf } from './about-link'

const league = { id: 'league', name: 'Eastside Fall Singles' }
const row = { id: 'row', at: 0 }

test.each([
  ['partner_asked', '/leagues/league'],
  ['requested', '/leagues/league?tab=teams'],
  ['withdrew', '/leagues/league?tab=teams'],
  ['drawn', '/leagues/league?tab=games'],
  ['completed', '/leagues/league?tab=scoreboard'],
  ['ladder_down', '/leagues/league?tab=scoreboard'],
  ['promoted', '/leagues/league?tab=scoreboard'],
] satisfies [LeagueWhat, string][])('news of a league: %s opens %s', (what, path) => {
  expect(linkOf({ ...row, kind: 'league_news', data: { league, what } })).toBe(path)
})

test('news of a fixture opens it', () => {
  const news: Notification = { ...row, kind: 'fixture_news', data: { league, fixture: 'fixture', what: 'dates_proposed', players: 'Okafor v Tran' } }
  expect(linkOf(news)).toBe('/leagues/league?tab=games&fixture=fixture')
})

test('news of a lesson opens it, a free hour the coach’s page with the time chosen', () => {
  const coach = { id: 'elena', name: 'Elena Vasquez', handle: 'elena' }
  const lesson = { id: 'lesson', coach, pupil: 'Leo', others: 0, starts_at: 5, ends_at: 6, zone: 'UTC', court: 'Vermont Canyon' }
  expect(linkOf({ ...row, kind: 'lesson_news', data: { lesson, what: 'agreed' } })).toBe('/lessons/lesson')
  expect(linkOf({ ...row, kind: 'hour_free', data: { coach, starts_at: 5, length: 60, zone: 'UTC', court: 'Vermont Canyon' } })).toBe('/players/elena?slot=5&length=60')
  expect(linkOf({ ...row, kind: 'pass_news', data: { pass: 'pass', name: 'Five', state: 'asked', by: coach } })).toBe('/lessons/packages')
  expect(linkOf({ ...row, kind: 'pass_news', data: { pass: 'pass', name: 'Five', state: 'active', by: coach } })).toBe('/players/elena')
})
