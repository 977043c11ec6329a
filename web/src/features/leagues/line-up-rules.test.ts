import { expect, test } from 'vitest'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary, t } from '@/lib/i18n'
import { LEAGUE_PEOPLE } from '@/testing/stories-league'
import { asChosen, forfeited, lineUpFaults, sentLineUp } from './line-up-rules'
import { PRESETS } from './team-fields'

setDictionary(en)

const [diego, tomasz, linh] = LEAGUE_PEOPLE.map(({ id }) => id) as [string, string, string]
const roster = LEAGUE_PEOPLE.slice(0, 3)
const faults = (chosen: string[][]) => [...lineUpFaults(t, PRESETS.three, asChosen(PRESETS.three, chosen), roster)]

test('one singles and one doubles each is a line-up, and goes out without the empty places', () => {
  expect(faults([[diego], [tomasz], [diego, linh]])).toEqual([])
  expect(sentLineUp(asChosen(PRESETS.three, [[diego], [], []]))).toEqual([[diego], [], []])
})

test('nobody plays two singles, nor with themselves, nor after leaving the team', () => {
  expect(faults([[diego], [diego], []])).toEqual([[1, 'Diego Fuentes already plays a singles rubber.']])
  expect(faults([[diego], [tomasz], [linh, linh]])).toEqual([[2, 'Linh Tran cannot be both players of the pair.']])
  expect(faults([[diego], [tomasz], [linh]])).toEqual([[2, 'Choose both players of the pair.']])
  expect(faults([['somebody'], [tomasz], []])).toEqual([[0, 'This player is not in the team any more.']])
})

test('nobody plays two doubles, and a pair plays once', () => {
  const lines = [{ kind: 'doubles' as const }, { kind: 'doubles' as const }, { kind: 'mixed' as const }]
  expect([...lineUpFaults(t, lines, [[diego, linh], [linh, tomasz], ['', '']], roster)]).toEqual([[1, 'Linh Tran already plays a doubles rubber.']])
  expect([...lineUpFaults(t, lines, [[diego, linh], ['', ''], [linh, diego]], roster)]).toEqual([[2, 'This pair already plays another rubber.']])
  expect([...lineUpFaults(t, lines, [[diego, linh], ['', ''], [linh, tomasz]], roster)]).toEqual([])
})

test('missing players leave the last lines of a kind empty', () => {
  expect(faults([[], [tomasz], []])).toEqual([[0, 'S2 has players: whoever is short leaves the last lines of a kind empty.']])
  expect(faults([[diego], [], [diego, linh]])).toEqual([])
  expect(forfeited(t, PRESETS.three, asChosen(PRESETS.three, [[diego], [], []]))).toEqual(['S2', 'D1'])
})
