/**
 * The next action for me in a game, by my status: its text, its style and its command. The sticky bar, the open seat on
 * the court and the rows of lists all use this table.
 */
import { type Event as Game, LIMITS, type MyEnrolment } from '@/wire'
import type { Vars } from '@/lib/i18n'
import type { ButtonVariant } from '@/ui/button-class'
import type { Fit } from '@/lib/fit'
import { isOver, seatsLeft } from './words'

/** What a tap runs; `ask_…` opens a confirmation first. */
export type Command =
  | 'join'
  | 'accept'
  | 'reconfirm'
  | 'check_in'
  | 'object'
  | 'publish'
  | 'confirm'
  | 'invite'
  | 'enter_result'
  | 'results'
  | 'ask_leave'
  | 'ask_decline'
  | 'fixture'

interface Act {
  /** `game.act.{textKey}` */
  textKey: string
  vars?: Vars
  command: Command
}

export interface Action {
  /** `game.act.{textKey}`: the button's text. */
  textKey: string
  vars?: Vars
  variant: ButtonVariant
  /** Absent if the button only shows a status. */
  command?: Command
  /** A seat of mine, drawn with the ball. */
  mine?: boolean
  /** The secondary action: leave or decline. */
  other?: Act
  /** `game.note.{textKey}`: a sentence under the button. */
  note?: { textKey: string; vars?: Vars }
  /** The deadline, shown as a countdown. */
  until?: number
}

/** Check-in opens this long before the start. */
const CHECK_IN_MS = 30 * 60_000
/** How long one may object after being marked absent. */
const OBJECT_MS = 48 * 3_600_000
const MINUTE_MS = 60_000

type GameFacts = Pick<Game, 'state' | 'starts_at' | 'ends_at' | 'capacity' | 'taken' | 'waiting_count' | 'is_private' | 'enrol_minutes' | 'leave_minutes' | 'court_open' | 'cancel_reason' | 'cancel_cause' | 'fixture'>

export interface ActionContext {
  game: GameFacts
  /** Also null while my leaving is pending. */
  mine: (MyEnrolment & { at?: number; reason?: string }) | null
  /** Whether I organise it. */
  host: boolean
  fit: Fit
  /** Of a game with a result tab: whether somebody entered one, else whether I may. */
  result?: 'entered' | 'wanted' | undefined
  now: number
  /** 2 as "2nd", in the reader's language. */
  ordinal: (number: number) => string
}

export function actionOf(context: ActionContext): Action {
  const { game, mine, host, now, result } = context
  if (game.state === 'cancelled') return { textKey: 'cancelled', variant: 'secondary', ...(game.cancel_reason !== undefined && game.cancel_cause === undefined && { note: { textKey: 'reason', vars: { reason: game.cancel_reason } } }) }
  if (host && game.state === 'draft') return { textKey: 'publish', variant: 'primary', command: 'publish', note: { textKey: 'draft' } }
  if (mine?.state === 'no_show') return absent(mine.at, now)
  if (game.fixture) return ofFixture(context)
  if (isOver(game, now)) return finished(result)
  if (mine?.state === 'enrolled' || mine?.state === 'checked_in') return seated(context, mine)
  if (mine?.state === 'offered') return held(mine)
  if (host && game.state === 'pending') return { textKey: 'confirm', variant: 'primary', command: 'confirm', note: { textKey: game.court_open ? 'court_open' : 'players_open' } }
  if (mine?.state === 'pending') return { textKey: 'pending', variant: 'secondary', other: { textKey: 'withdraw', command: 'ask_leave' }, note: { textKey: 'pending' } }
  if (mine?.state === 'waitlisted') return waiting(context, mine)
  if (mine?.state === 'invited' && !isClosed(game, now)) return invited(context)
  if (host) return hosting(game, now)
  return notEnrolled(context)
}

function finished(result: ActionContext['result']): Action {
  if (result === 'wanted') return { textKey: 'enter_result', variant: 'primary', command: 'enter_result' }
  return result === 'entered' ? { textKey: 'results', variant: 'secondary', command: 'results' } : { textKey: 'over', variant: 'secondary' }
}

/** Nobody joins or leaves the game of a fixture: its date and its result are the fixture's. */
function ofFixture({ game, mine, result, now }: ActionContext): Action {
  const toFixture: Act = { textKey: 'fixture', command: 'fixture' }
  if (isOver(game, now)) return result === 'wanted' ? { textKey: 'enter_result', variant: 'primary', command: 'fixture' } : finished(result)
  if (mine?.state === 'checked_in') return { textKey: 'checked_in', variant: 'yours', mine: true, other: toFixture }
  if (mine?.state === 'enrolled' && game.starts_at !== undefined && now >= game.starts_at - CHECK_IN_MS) return { textKey: 'check_in', variant: 'primary', command: 'check_in', other: toFixture }
  return mine?.state === 'enrolled' ? { textKey: 'in', variant: 'yours', mine: true, other: toFixture } : { ...toFixture, variant: 'secondary' }
}

/** An organiser without a seat can invite others or take a seat. */
function hosting(game: GameFacts, now: number): Action {
  if (seatsLeft(game) === 0 || isClosed(game, now)) return { textKey: 'host', variant: 'secondary' }
  return { textKey: 'invite', variant: 'primary', command: 'invite', other: { textKey: 'take', command: 'join' }, note: { textKey: 'host' } }
}

function absent(at: number | undefined, now: number): Action {
  if (at === undefined || now > at + OBJECT_MS) return { textKey: 'absent', variant: 'secondary' }
  return { textKey: 'object', variant: 'danger', command: 'object', note: { textKey: 'absent' } }
}

function seated({ game, now }: ActionContext, mine: MyEnrolment): Action {
  const leave: Act = { textKey: 'leave', command: 'ask_leave' }
  const starts = game.starts_at
  const checksIn = starts !== undefined && now >= starts - CHECK_IN_MS
  // Checking in says it too.
  if (mine.reconfirm && !checksIn) {
    return { textKey: 'reconfirm', variant: 'primary', command: 'reconfirm', other: leave, note: { textKey: 'reconfirm' }, ...(mine.answer_by !== undefined && { until: mine.answer_by }) }
  }
  if (mine.state === 'checked_in') return { textKey: 'checked_in', variant: 'yours', mine: true }
  if (checksIn) return { textKey: 'check_in', variant: 'primary', command: 'check_in', other: leave }
  return { textKey: 'in', variant: 'yours', mine: true, other: leave }
}

function held(mine: MyEnrolment): Action {
  return {
    textKey: 'take_held',
    variant: 'primary',
    command: 'accept',
    other: { textKey: 'decline', command: 'ask_decline' },
    note: { textKey: 'held' },
    ...(mine.answer_by !== undefined && { until: mine.answer_by }),
  }
}

function waiting({ ordinal }: ActionContext, mine: MyEnrolment): Action {
  const waitlisted = { variant: 'soft' as const, other: { textKey: 'leave_line', command: 'ask_leave' as const }, note: { textKey: 'waitlist' } }
  return mine.position === undefined ? { textKey: 'waitlist', ...waitlisted } : { textKey: 'waitlist_at', vars: { place: ordinal(mine.position) }, ...waitlisted }
}

function invited({ game }: ActionContext): Action {
  const textKey = seatsLeft(game) > 0 ? 'accept_invitation' : 'join_line'
  return { textKey, variant: 'primary', command: 'join', other: { textKey: 'decline', command: 'ask_decline' }, note: { textKey: 'invited' } }
}

function notEnrolled({ game, mine, fit, now }: ActionContext): Action {
  if (mine?.state === 'rejected') return { textKey: 'rejected', variant: 'secondary', note: { textKey: 'rejected' } }
  if (mine?.state === 'removed') {
    return { textKey: 'removed', variant: 'secondary', ...(mine.reason !== undefined && { note: { textKey: 'reason', vars: { reason: mine.reason } } }) }
  }
  if (game.state === 'in_progress' || (game.starts_at !== undefined && now >= game.starts_at)) return { textKey: 'begun', variant: 'secondary' }
  if (isClosed(game, now)) return { textKey: 'closed', variant: 'secondary' }
  if (!fit.fits) return { textKey: 'no_fit', variant: 'secondary', note: { textKey: `fit_${fit.key}`, ...(fit.vars && { vars: fit.vars }) } }
  const note = fit.key === undefined ? {} : { note: { textKey: `fit_${fit.key}`, ...(fit.vars && { vars: fit.vars }) } }
  if (game.is_private) return { textKey: 'ask', variant: 'primary', command: 'join', ...note }
  const left = seatsLeft(game)
  // A free seat is offered to the waiting list first.
  if (left > 0 && game.waiting_count === 0) return { textKey: left === 1 ? 'take_open' : 'take', variant: 'primary', command: 'join', ...note }
  if (game.waiting_count >= LIMITS.EVENT_WAITING_MAX) return { textKey: 'full', variant: 'secondary' }
  return { textKey: 'join_line', variant: 'secondary', command: 'join', note: { textKey: 'in_line', vars: { count: game.waiting_count } } }
}

/** Enrolment closes `enrol_minutes` before the start. */
function isClosed(game: GameFacts, now: number): boolean {
  return game.starts_at !== undefined && now >= game.starts_at - game.enrol_minutes * MINUTE_MS
}

/** Whether leaving now counts as a late drop. */
export function isLateDrop(game: Pick<GameFacts, 'starts_at' | 'leave_minutes'>, mine: MyEnrolment | null, now: number): boolean {
  return mine?.state === 'enrolled' && mine.reconfirm !== true && game.starts_at !== undefined && now > game.starts_at - game.leave_minutes * MINUTE_MS
}
