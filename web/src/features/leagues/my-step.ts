/** What I can do about my place in a league, or where I stand. */
import type { League, LeagueSide, UserId } from '@/wire'
import { type Fit, fitOf } from '@/lib/fit'
import { isOpenToday, joinsLate, placesLeft } from './league-words'

export type StepCommand = 'publish' | 'join' | 'join_pair' | 'join_team' | 'accept' | 'decline' | 'leave' | 'draw'

export interface MyStep {
  /** The text's key after `league.act.`. */
  textKey: string
  vars?: Record<string, string | number>
  /** Absent: nothing to do, the text says where I stand. */
  command?: StepCommand
  /** A second button. */
  other?: { textKey: string; command: StepCommand }
  /** What is said below: whether it fits me, what comes next. The key after `league.note.`, or the fit of games. */
  note?: { key: string; vars?: Record<string, string | number> }
  /** Where I play, or wait. */
  tone: 'yours' | 'warn' | 'plain'
}

type Me = Parameters<typeof fitOf>[1] & { id?: UserId }

interface StepContext {
  league: League
  mine: LeagueSide | undefined
  /** Whether a file names me as a player, which I have not confirmed. */
  named: boolean
  organises: boolean
  me: Me
  /** The date on the league's clock. */
  today: string
  ordinal: (number: number) => string
}

export function stepOf(context: StepContext): MyStep {
  const { league, mine, organises } = context
  if (league.state === 'cancelled') return { textKey: 'cancelled', tone: 'plain' }
  if (league.state === 'draft') return organises ? { textKey: 'publish', command: 'publish', tone: 'plain', note: { key: 'league.note.draft' } } : { textKey: 'closed', tone: 'plain' }
  if (context.named) return { textKey: 'named', command: 'accept', tone: 'plain', other: { textKey: 'not_named', command: 'decline' }, note: { key: 'league.note.named' } }
  const own = mine && ownStep(mine, context)
  if (own) return own
  if (organises && league.state === 'closed') return { textKey: 'draw', command: 'draw', tone: 'plain', note: { key: 'league.note.draw', vars: { count: league.taken } } }
  return joinStep(context)
}

/** Undefined if I may join again. */
function ownStep(mine: LeagueSide, { league, me, ordinal }: StepContext): MyStep | undefined {
  const over = league.state === 'completed' || league.state === 'archived'
  switch (mine.state) {
    case 'forming':
      return formingStep(mine, me)
    case 'pending':
      return { textKey: 'pending', tone: 'warn', other: { textKey: 'withdraw', command: 'leave' }, note: { key: 'league.note.pending' } }
    case 'enrolled':
      // Players of a team leave it where its roster is.
      if (mine.team && mine.team.captain !== me.id) return { textKey: over ? 'played' : 'in_team', vars: { team: mine.team.name }, tone: 'yours' }
      return { textKey: over ? 'played' : 'in', tone: 'yours', ...(!over && { other: { textKey: 'leave', command: 'leave' } }) }
    case 'waitlisted': {
      const place = mine.position === undefined ? undefined : ordinal(mine.position)
      return { textKey: place === undefined ? 'waiting' : 'waiting_at', ...(place !== undefined && { vars: { place } }), tone: 'warn', other: { textKey: 'leave_line', command: 'leave' }, note: { key: 'league.note.waiting' } }
    }
    case 'withdrawn':
      if (mine.removed) return { textKey: 'taken_out', tone: 'plain', ...reasonOf(mine) }
      return joinsLate(league) ? undefined : { textKey: 'withdrawn', tone: 'plain' }
    case 'removed':
      return { textKey: 'removed', tone: 'plain', ...reasonOf(mine) }
    case 'rejected':
      return { textKey: 'rejected', tone: 'plain' }
    case 'left':
    case 'declined':
      return undefined
  }
}

/** I answer, or wait for the others: an organiser invited all of a side, or its first player their partner. */
function formingStep(mine: LeagueSide, me: Me): MyStep {
  const { players, asked = [] } = mine
  if (asked.some((id) => id === me.id)) return { textKey: 'accept', command: 'accept', tone: 'plain', other: { textKey: 'decline', command: 'decline' }, note: askedNote(mine, me) }
  const waits = players.find(({ id }) => asked.includes(id))
  return { textKey: 'forming', vars: { name: waits?.name ?? '' }, tone: 'warn', other: { textKey: 'withdraw', command: 'leave' } }
}

/** Who asks: a partner who plays already, or else an organiser. */
function askedNote({ players, team, asked = [] }: LeagueSide, me: Me): NonNullable<MyStep['note']> {
  if (team) return { key: 'league.note.invited_captain', vars: { team: team.name } }
  const other = players.find(({ id }) => id !== me.id)
  if (!other) return { key: 'league.note.invited' }
  return { key: asked.includes(other.id) ? 'league.note.invited_pair' : 'league.note.partner', vars: { name: other.name } }
}

function reasonOf({ reason }: LeagueSide): Pick<MyStep, 'note'> {
  return reason === undefined ? {} : { note: { key: 'league.note.reason', vars: { reason } } }
}

function joinStep({ league, mine, organises, me, today }: StepContext): MyStep {
  if (league.state === 'enrolling' && !isOpenToday(league, today)) return { textKey: today < (league.enrol_from ?? today) ? 'not_yet' : 'closed', tone: 'plain' }
  if (league.state !== 'enrolling' && !joinsLate(league)) return { textKey: league.state === 'completed' || league.state === 'archived' ? 'over' : 'closed', tone: 'plain' }
  const fit = fitOf(league, me)
  if (!fit.fits) return { textKey: 'no_fit', tone: 'plain', note: noteOf(fit) }
  const full = placesLeft(league) === 0 || league.waiting_count > 0
  if (league.teams) return { textKey: `${league.is_private && !organises ? 'ask' : full ? 'join_line' : 'join'}_team`, command: 'join_team', tone: 'plain', note: { key: 'league.note.team', vars: { count: league.teams.roster_min } } }
  const pair = league.format === 'double'
  // Alone, whoever withdrew comes back without being accepted again.
  const asks = league.is_private && !organises && !(mine?.state === 'withdrawn' && !pair)
  const textKey = asks ? 'ask' : full ? 'join_line' : 'join'
  return { textKey: pair ? `${textKey}_pair` : textKey, command: pair ? 'join_pair' : 'join', tone: 'plain', ...noteFor(league, fit) }
}

/** Where one begins who joins while it is played; else whether it fits me. */
function noteFor(league: League, fit: Fit): Pick<MyStep, 'note'> {
  if (joinsLate(league)) return { note: { key: `league.note.late_${league.competition}` } }
  return fit.key === undefined ? {} : { note: noteOf(fit) }
}

function noteOf({ key = '', vars }: Fit): { key: string; vars?: Record<string, string | number> } {
  // A league that asks for a level is called so.
  return { key: key === 'level_unknown' ? 'league.note.level_unknown' : `game.note.fit_${key}`, ...(vars && { vars }) }
}
