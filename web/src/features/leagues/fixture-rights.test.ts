import { expect, test } from 'vitest'
import type { Fixture, Rubber } from '@/wire'
import { aRubber, teamLeague } from '@/testing/stories-teams'
import { rightsOn } from './fixture-rights'
import { rubberRightsOn } from './tie-rights'

const NOW = new Date('2026-11-20T16:16:00-08:00').getTime()

const known = teamLeague(NOW)
const { league, mine } = known
const neutral = { league, mine: undefined, leads: false, organises: false, officiates: true }

function decided(more: Partial<Fixture>): Fixture {
  const { tie: _, match: __, ...rest } = known.fixtures['fixture-3'] as Fixture
  return { ...rest, state: 'final', ...more }
}

test('a decision is taken back where the server allows it, by somebody who does not play in it', () => {
  expect(rightsOn(neutral, decided({ revivable: true }), NOW).revive).toBe(true)
  expect(rightsOn(neutral, decided({ imported: true }), NOW).revive).toBe(false)
  expect(rightsOn({ ...neutral, mine, leads: true, organises: true }, decided({ revivable: true }), NOW).revive).toBe(false)
})

const idOf = (handle: string) => mine?.players.find(({ id }) => id.startsWith(`${handle}-`))?.id ?? ''

function rubberRights(view: Parameters<typeof rubberRightsOn>[0], me: string, rubber: Rubber = aRubber(1, 'open', ['linh'], ['priya'])) {
  const { score, report, award } = rubberRightsOn(view, known.fixtures['fixture-3'] as Fixture, rubber, me, NOW)
  return { score, report, award }
}

test('a rubber is entered by its players, captains, organisers and officials of neither team', () => {
  expect(rubberRights(neutral, 'noor')).toEqual({ score: true, report: true, award: true })
  const captain = mine?.team?.captain ?? ''
  expect(rubberRights({ league, mine, organises: false }, captain)).toEqual({ score: false, report: true, award: false })
  expect(rubberRights({ league, mine, organises: true }, idOf('tomasz'))).toEqual({ score: false, report: false, award: false })
  expect(rubberRights({ league, mine, organises: false }, idOf('linh'))).toEqual({ score: true, report: true, award: false })
})
