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
