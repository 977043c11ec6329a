/**
 * The one thing to do with a game, by where I stand: its words, its looks, what it does. The sticky action, the open seat on
 * the court and the rows of lists all say it from this table.
 */
import { type Event as Game, LIMITS, type MyStanding } from '@/wire'
import type { Vars } from '@/lib/i18n'
import type { ButtonVariant } from '@/ui/button-class'
import type { Fit } from './fit'
import { isOver, seatsLeft } from './words'

/** What a press does; `ask…` opens a question first. */
export type Doing =
  | 'join'
  | 'accept'
  | 'reconfirm'
  | 'check_in'
  | 'object'
  | 'publish'
  | 'confirm'
  | 'invite'
  | 'ask_leave'
  | 'ask_decline'

export interface Act {
  /** `game.act.{words}` */
  words: string
  vars?: Vars
  does: Doing
}

export interface Action {
  /** `game.act.{words}`: what the button says. */
  words: string
  vars?: Vars
  looks: ButtonVariant
  /** Absent: it states something and does nothing. */
  does?: Doing
  /** Drawn with the ball: it is mine. */
  mine?: boolean
  /** What else there is: leave, decline. */
  other?: Act
  /** `game.note.{note}`: a sentence under it. */
  note?: { words: string; vars?: Vars }
  /** Until when it holds: a countdown beside it. */
  until?: number
}

/** From so long before the beginning on one can say "I am here". */
const CHECK_IN_MS = 30 * 60_000
/** So long after it was marked one can say that one was there. */
const OBJECT_MS = 48 * 3_600_000
const MINUTE_MS = 60_000

type Told = Pick<Game, 'state' | 'starts_at' | 'ends_at' | 'capacity' | 'taken' | 'waiting_count' | 'is_private' | 'enrol_minutes' | 'leave_minutes' | 'court_open' | 'cancel_reason'>

export interface Standing {
  game: Told
  /** Null, too, while what I pressed takes me out. */
  mine: (MyStanding & { at?: number; reason?: string }) | null
  /** Whether I organise it. */
  host: boolean
  invited?: boolean
  fit: Fit
  now: number
  /** 2 as "2nd", in the reader's language. */
  ordinal: (number: number) => string
}

export function actionOf(standing: Standing): Action {
  const { game, mine, host, now } = standing
  if (game.state === 'cancelled') return { words: 'cancelled', looks: 'secondary', ...(game.cancel_reason !== undefined && { note: { words: 'reason', vars: { reason: game.cancel_reason } } }) }
  if (host && game.state === 'draft') return { words: 'publish', looks: 'primary', does: 'publish', note: { words: 'draft' } }
  if (mine?.state === 'no_show') return absent(mine.at, now)
  if (isOver(game, now)) return { words: 'over', looks: 'secondary' }
  if (mine?.state === 'enrolled' || mine?.state === 'checked_in') return seated(standing, mine)
  if (mine?.state === 'offered') return held(mine, now)
  if (host && game.state === 'pending') return { words: 'confirm', looks: 'primary', does: 'confirm', note: { words: game.court_open ? 'court_open' : 'players_open' } }
  if (mine?.state === 'pending') return { words: 'pending', looks: 'secondary', does: 'ask_leave', other: { words: 'withdraw', does: 'ask_leave' }, note: { words: 'pending' } }
  if (mine?.state === 'waitlisted') return waiting(standing, mine)
  if (mine?.state === 'invited' && !isClosed(game, now)) return invited(standing)
  if (host) return hosting(game, now)
  return outside(standing)
}

/** Whoever organises it without a seat fills it, or takes one as well. */
function hosting(game: Told, now: number): Action {
  if (seatsLeft(game) === 0 || isClosed(game, now)) return { words: 'host', looks: 'secondary' }
  return { words: 'invite', looks: 'primary', does: 'invite', other: { words: 'take', does: 'join' }, note: { words: 'host' } }
}

function absent(at: number | undefined, now: number): Action {
  if (at === undefined || now > at + OBJECT_MS) return { words: 'absent', looks: 'secondary' }
  return { words: 'object', looks: 'danger', does: 'object', note: { words: 'absent' } }
}

function seated({ game, now }: Standing, mine: MyStanding): Action {
  const leave: Act = { words: 'leave', does: 'ask_leave' }
  if (mine.reconfirm) {
    return { words: 'reconfirm', looks: 'primary', does: 'reconfirm', other: leave, note: { words: 'reconfirm' }, ...(mine.answer_by !== undefined && { until: mine.answer_by }) }
  }
  if (mine.state === 'checked_in') return { words: 'checked_in', looks: 'yours', mine: true }
  const starts = game.starts_at
  if (starts !== undefined && now >= starts - CHECK_IN_MS) return { words: 'check_in', looks: 'primary', does: 'check_in', other: leave }
  return { words: 'in', looks: 'yours', mine: true, does: 'ask_leave', other: leave }
}

function held(mine: MyStanding, now: number): Action {
  const left = Math.max(1, Math.ceil(((mine.answer_by ?? now) - now) / MINUTE_MS))
  return {
    words: 'take_held',
    looks: 'primary',
    does: 'accept',
    other: { words: 'decline', does: 'ask_decline' },
    note: { words: 'held', vars: { minutes: left } },
    ...(mine.answer_by !== undefined && { until: mine.answer_by }),
  }
}

function waiting({ ordinal }: Standing, mine: MyStanding): Action {
  const line = { looks: 'soft' as const, does: 'ask_leave' as const, other: { words: 'leave_line', does: 'ask_leave' as const }, note: { words: 'waitlist' } }
  return mine.position === undefined ? { words: 'waitlist', ...line } : { words: 'waitlist_at', vars: { place: ordinal(mine.position) }, ...line }
}

function invited({ game }: Standing): Action {
  const words = seatsLeft(game) > 0 ? 'accept_invitation' : 'join_line'
  return { words, looks: 'primary', does: 'join', other: { words: 'decline', does: 'ask_decline' }, note: { words: 'invited' } }
}

function outside({ game, mine, invited: byLink = false, fit, now }: Standing): Action {
  if (mine?.state === 'rejected') return { words: 'rejected', looks: 'secondary', note: { words: 'rejected' } }
  if (mine?.state === 'removed') {
    return { words: 'removed', looks: 'secondary', ...(mine.reason !== undefined && { note: { words: 'reason', vars: { reason: mine.reason } } }) }
  }
  if (game.state === 'in_progress' || (game.starts_at !== undefined && now >= game.starts_at)) return { words: 'begun', looks: 'secondary' }
  if (isClosed(game, now)) return { words: 'closed', looks: 'secondary' }
  if (!fit.fits) return { words: 'no_fit', looks: 'secondary', note: { words: `fit_${fit.key}`, ...(fit.vars && { vars: fit.vars }) } }
  const note = fit.key === undefined ? {} : { note: { words: `fit_${fit.key}`, ...(fit.vars && { vars: fit.vars }) } }
  if (game.is_private && !byLink) return { words: 'ask', looks: 'primary', does: 'join', ...note }
  const left = seatsLeft(game)
  // A seat that is free while others wait is offered to them first.
  if (left > 0 && game.waiting_count === 0) return { words: left === 1 ? 'take_open' : 'take', looks: 'primary', does: 'join', ...note }
  if (game.waiting_count >= LIMITS.EVENT_WAITING_MAX) return { words: 'full', looks: 'secondary' }
  return { words: 'join_line', looks: 'secondary', does: 'join', note: { words: 'in_line', vars: { count: game.waiting_count } } }
}

/** One can enrol until so many minutes before the beginning. */
function isClosed(game: Told, now: number): boolean {
  return game.starts_at !== undefined && now >= game.starts_at - game.enrol_minutes * MINUTE_MS
}

/** Whether leaving now is told as a late drop. */
export function isLateDrop(game: Pick<Told, 'starts_at' | 'leave_minutes'>, mine: MyStanding | null, now: number): boolean {
  return mine?.state === 'enrolled' && mine.reconfirm !== true && game.starts_at !== undefined && now > game.starts_at - game.leave_minutes * MINUTE_MS
}
