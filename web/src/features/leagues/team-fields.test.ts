import { expect, test } from 'vitest'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary, t } from '@/lib/i18n'
import { BLANK, faultsOf, fieldsOf, formOf } from './league-fields'
import { aLeague } from '@/testing/stories-league'
import { goalOf, lineNames, linesText, NO_TEAMS, playersFor, PRESETS, teamFaults, teamFieldsOf, teamRulesOf } from './team-fields'

setDictionary(en)

test('the usual ties are won by more than half, and need players for every line', () => {
  expect([goalOf(PRESETS.three), playersFor(PRESETS.three)]).toEqual([2, 2])
  expect([goalOf(PRESETS.five), playersFor(PRESETS.five)]).toEqual([3, 4])
  expect(linesText(t, PRESETS.five)).toBe('3 singles, 2 doubles')
  expect(lineNames(t, [...PRESETS.three, { kind: 'mixed' }])).toEqual(['S1', 'S2', 'D1', 'M1'])
})

test('what is filled in goes out as rules, and comes back', () => {
  const rules = teamRulesOf(NO_TEAMS)
  expect(rules).toEqual({ lines: PRESETS.three, roster_min: 4, roster_max: 8, line_ups_hours: 24, play_dead_rubbers: false })
  expect(teamFieldsOf(rules)).toEqual(NO_TEAMS)
  const own = { ...rules, lines: [{ kind: 'doubles' as const, worth: 3 }] }
  expect(teamFieldsOf(own)).toMatchObject({ preset: 'own' })
  expect(teamRulesOf(teamFieldsOf(own))).toEqual(own)
})

test('a league of teams has their rules, and another has none', () => {
  const form = formOf({ ...BLANK, name: 'Teams', format: 'team' })
  expect(form).toMatchObject({ format: 'double', teams: { roster_min: 4 } })
  expect(formOf({ ...BLANK, name: 'Singles' })).not.toHaveProperty('teams')
  expect(fieldsOf(aLeague({ format: 'double', ...(form.teams && { teams: form.teams }) })).format).toBe('team')
})

test('points that could end level, too few players and a deadline out of range are refused', () => {
  const lines = JSON.stringify([{ kind: 'singles', worth: 1 }, { kind: 'doubles', worth: 1 }])
  const faults = teamFaults(t, { ...NO_TEAMS, lines, roster_min: '0', roster_max: '1', line_ups_hours: '169' })
  expect(Object.keys(faults).sort()).toEqual(['line_ups_hours', 'lines', 'roster_max', 'roster_min'])
  expect(faults.lines).toContain('2 points')
  expect(teamFaults(t, NO_TEAMS)).toEqual({})
  // Of a league without teams they are not asked.
  const context = { today: '2026-11-20', draft: true }
  expect(faultsOf(t, { ...BLANK, name: 'Singles', lines }, context)).toEqual({})
  expect(faultsOf(t, { ...BLANK, name: 'Teams', format: 'team', lines }, context)).toHaveProperty('lines')
})
