/** A ladder as its screen shows it: its rungs, and the challenges that are open. */
import type { Fixture, Ladder, LadderPlace, SideId, Targets } from '@/wire'
import { isDecided } from '@/store/slices/leagues-changes'
import { mySideOf, type PlayView } from './view'

export interface LadderView extends PlayView {
  ladder: Ladder
}

export interface Rung extends LadderPlace {
  isMine: boolean
  /** I may challenge it now. */
  may: boolean
  /** Of what is open with it: what is played, else what it has to answer or play first. */
  open?: Fixture
  level?: number
}

/** The challenges that are not decided: those being played first, then those that wait for an answer, then by when they are to be played. */
export function openChallenges({ fixtures }: Pick<PlayView, 'fixtures'>): readonly Fixture[] {
  return fixtures.filter((one) => one.stage === 'challenge' && !isDecided(one)).sort((one, other) => rank(one) - rank(other) || one.play_by.localeCompare(other.play_by) || one.number - other.number)
}

function rank({ state }: Fixture): number {
  return state === 'live' ? 0 : state === 'challenged' ? 1 : 2
}

/** The challenges that I am in; one that waits for my answer first. */
export function myChallenges(view: Pick<PlayView, 'fixtures' | 'mine'>): readonly Fixture[] {
  const mine = view.mine?.id
  return openChallenges(view)
    .filter((one) => mySideOf(one, mine) !== undefined)
    .sort((one, other) => Number(isForMe(other, mine)) - Number(isForMe(one, mine)))
}

/** Whether it waits for my answer. */
export function isForMe({ state, b }: Pick<Fixture, 'state' | 'b'>, mine: SideId | undefined): boolean {
  return state === 'challenged' && mine !== undefined && b === mine
}

export function rungsOf(view: LadderView, targets: Targets | undefined): readonly Rung[] {
  const { ladder, mine, sides } = view
  const challenges = openChallenges(view)
  const levels = new Map(sides.map(({ id, level }) => [id, level]))
  const may = new Set(targets?.sides)
  return ladder.rows.map((row) => {
    const open = challenges.find((one) => mySideOf(one, row.side) !== undefined)
    const level = levels.get(row.side)
    return { ...row, isMine: row.side === mine?.id, may: may.has(row.side), ...(open && { open }), ...(level !== undefined && { level }) }
  })
}

/** The place of a side; undefined if it is not on the ladder. */
export function placeOf({ rows }: Ladder, side: SideId | undefined): number | undefined {
  return rows.find((row) => row.side === side)?.place
}

/** The places around that of a side, for home: three of them, or as many as there are. */
export function placesAround({ rows }: Ladder, side: SideId | undefined): readonly LadderPlace[] {
  const at = Math.max(0, rows.findIndex((row) => row.side === side))
  const first = Math.max(0, Math.min(at - 1, rows.length - 3))
  return rows.slice(first, first + 3)
}
