import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '@/testing/show'
import type { LiveMatch, ScoreEvent, Side } from '@/wire'
import * as actions from './actions'
import { ConflictPanel } from './conflict-panel'
import type { Pad } from './pad'
import { type PadRow, rowOf, withBatch, withEntered, withLive, withRefused } from './pad-queue'

const NAMES = { a: 'Maya', b: 'Diego' }

function match(play: string): LiveMatch {
  const person = (id: string, name: string) => ({ id, name, handle: id })
  return {
    id: 'match',
    event: { id: 'game', name: 'Friday' },
    a: [person('maya', 'Maya Okafor')],
    b: [person('diego', 'Diego Fuentes')],
    format: 'SET3-S:6/TB7',
    competitive: true,
    is_public: true,
    toss: { server: { side: 'a', partner: 'first' }, left: 'a' },
    scorer: person('diego', 'Diego Fuentes'),
    board: { events: play.length, state: 'live', sets: [], games: { a: 0, b: 0 }, points: { a: 0, b: 0 }, play, scorer: 'diego', pad: 'other', changed_at: 0 },
  }
}

/** After `before`, `mine` was entered here; `theirs` was recorded. */
function row(before: string, mine: string, theirs: string): PadRow {
  const rights = { may_score: true, may_manage: true }
  const start = rowOf('maya', { match: match(before), ...rights })
  const entered = [...mine].reduce((now, side) => withEntered(now, { kind: 'point', side: side as Side } satisfies ScoreEvent, 1), start)
  const refused = withRefused(withBatch(entered, 'key'), 'key', { code: 'conflict', message: 'The match has moved on.', retry: false })
  return withLive(refused, { match: match(before + theirs), ...rights })
}

/** Shows the panel; the pad notes what is decided. */
function open(conflict: PadRow) {
  let now: PadRow | 'dropped' = conflict
  const pad = { id: 'pad', decide: (to: (row: PadRow) => PadRow | null) => (now = to(conflict) ?? conflict), drop: () => (now = 'dropped') } as unknown as Pad
  const takeOver = vi.spyOn(actions, 'takeOver').mockResolvedValue()
  const { user } = show(<ConflictPanel pad={pad} row={conflict} mine={false} names={NAMES} />)
  return { user, takeOver, decided: () => now, entered: () => (now === 'dropped' ? now : now.entered.map(({ event }) => (event.kind === 'point' ? event.side : event.kind)).join(' ')) }
}

const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) => within_.getByRole('button', { name })

test('both sequences stand side by side from where they part, with what each choice leads to', async () => {
  const { user, takeOver, entered } = open(row('ab', 'aa', 'ab'))
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Diego Fuentes', 'This phone'])
  // The first point is the same on both.
  expect(screen.getByText('Maya – Diego, the same up to 0–0 · 30–15')).toBeTruthy()
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('30–30Diego40–15Maya')
  expect(screen.getByText('Yours follow what is recorded: 0–0 · 40–30.')).toBeTruthy()
  expect(screen.getByText('With theirs undone: 0–0 · 40–15. Watchers see the correction.')).toBeTruthy()
  await user.click(press('Send mine after theirs'))
  expect(takeOver).toHaveBeenCalledWith('match', 'pad')
  expect(entered()).toBe('a')
})

test('theirs are undone, or mine dropped, only once that is confirmed', async () => {
  const { user, entered, decided } = open(row('', 'a', 'b'))
  await user.click(press('Undo theirs, send mine'))
  expect(entered()).toBe('a')
  await user.click(press('Undo and send', within(screen.getByRole('dialog'))))
  expect(entered()).toBe('undo a')

  const other = open(row('', 'a', 'b'))
  await other.user.click(screen.getAllByRole('button', { name: 'Keep theirs' }).at(-1) ?? document.body)
  await other.user.click(press('Drop', within(screen.getByRole('dialog'))))
  expect(other.decided()).toBe('dropped')
  expect(decided()).not.toBe('dropped')
})

test('what both have entered is nothing to lose', async () => {
  const { user, decided } = open(row('', 'ab', 'abb'))
  expect(screen.queryByRole('button', { name: 'Send mine after theirs' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Undo theirs, send mine' })).toBeNull()
  expect(screen.getByText('Everything that was entered on this phone is recorded already.')).toBeTruthy()
  await user.click(press('Keep theirs'))
  expect(decided()).toBe('dropped')
})
