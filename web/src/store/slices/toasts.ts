/**
 * The toasts of every noun's pushes, or the reason for having none. They are apart from the slices, because no screen waits for
 * them. A new noun adds its own here.
 */
import { aboutPerson, aboutText, aboutTopic, isAlwaysToasted } from '@/lib/about'
import type { Toasts } from '../toast-rules'

const MINE = { silent: 'my own action, here or on another device' }
const LISTED = { silent: 'the list on screen updates' }
const NOTIFIED = { silent: 'covered by a notification' }
const UPDATED = { silent: 'the screen updates; whoever it concerns gets a notification' }

export { CHAT_TOASTS as chat } from './chat-toasts'

export const dues = { due_changed: NOTIFIED, dues_changed: LISTED } satisfies Toasts

export const events = {
  event_changed: UPDATED,
  enrolment_changed: UPDATED,
  enrolment_ended: UPDATED,
  poll_changed: UPDATED,
  poll_voted: UPDATED,
  pairs_changed: UPDATED,
  staff_asked: { silent: 'my own action, or covered by a notification' },
  request_changed: UPDATED,
  my_enrolment: { silent: 'my own action, or covered by a notification' },
} satisfies Toasts

export const leagues = {
  league_staff_asked: { silent: 'my own action, or covered by a notification' },
  league_changed: UPDATED,
  side_changed: UPDATED,
  side_ended: UPDATED,
  drawn: UPDATED,
  fixture_changed: UPDATED,
  table_changed: { silent: 'the table moves' },
  table_reset: { silent: 'the table moves' },
  ladder_moved: { silent: 'shows on the ladder; whoever is moved by it is notified' },
  ladder_reset: { silent: 'shows on the ladder' },
} satisfies Toasts

export const lessons = {
  lesson_changed: NOTIFIED,
  pass_changed: NOTIFIED,
  slots_changed: { silent: 'the times on screen change' },
  terms_changed: { silent: 'the times on screen change' },
} satisfies Toasts

export const live = {
  board_changed: { silent: 'the scoreboard moves; who follows the match gets a notification of what matters' },
  live_changed: UPDATED,
  watching_changed: { silent: 'unlogged' },
} satisfies Toasts

export const matches = { match_changed: UPDATED } satisfies Toasts

export const moderation = { case_changed: { silent: 'the list on screen moves, for moderators alone' } } satisfies Toasts

export const notifications = {
  notified: {
    kind: 'blank',
    id: ({ notification }) => `notified:${notification.id}`,
    topic: ({ notification }) => aboutTopic(notification),
    at: ({ notification }) => notification.at,
    always: ({ notification }) => isAlwaysToasted(notification),
    // Quiet by my settings or my quiet hours; the bell still counts it.
    text: ({ notification, quiet }) => (quiet ? null : aboutText(notification)),
    person: ({ notification }) => aboutPerson(notification),
    about: ({ notification }) => notification,
  },
  notifications_read: MINE,
} satisfies Toasts

export const people = { follow_changed: MINE, block_changed: MINE } satisfies Toasts

export const play = { player_free: LISTED, player_busy: LISTED, my_play: MINE, ask_changed: NOTIFIED } satisfies Toasts

export const posts = {
  post_added: { silent: 'waits behind "1 new"' },
  post_edited: UPDATED,
  post_gone: UPDATED,
  post_counts: { silent: 'unlogged' },
  comment_added: UPDATED,
  comment_edited: UPDATED,
  comment_deleted: UPDATED,
  comment_counts: { silent: 'unlogged' },
  post_arrived: { silent: 'waits behind "1 new"' },
  post_marked: MINE,
} satisfies Toasts

export const presence = { presence: { silent: 'unlogged' } } satisfies Toasts

export const ratings = { rating_changed: { silent: 'the rating moves; the result that changed it raises a notification' } } satisfies Toasts

export const series = { places_changed: UPDATED, date_changed: UPDATED } satisfies Toasts

export const session = {
  profile_changed: MINE,
  session_revoked: { kind: 'blank', id: () => 'session', text: () => ({ key: 'session_revoked' }) },
} satisfies Toasts
