/** Replies about events. */
import type { Enrolment, Event, EventId, EventSnapshot, MatchPage, Pairs, Poll, PollVote, RosterPage, StaffMember } from '@/wire'
import { setState } from '../index'
import { eventChanged, myEnrolmentChanged, pairsChanged, withAsked, withPoll, withResultsPage, withRosterPage, withSnapshot, withVote } from './events'

/** An event's full state. */
export function applyEvent(snapshot: EventSnapshot): void {
  setState(({ events }) => ({ events: withSnapshot(events, snapshot) }))
}

/** The reply to a change of an event. */
export function applyEventChange(event: Event): void {
  setState(({ events }) => ({ events: eventChanged(events, event) }))
}

/** My enrolment in an event. */
export function applyMyEnrolment(enrolment: Enrolment): void {
  setState(({ events }) => ({ events: myEnrolmentChanged(events, enrolment) }))
}

/** The next page of a roster. */
export function applyRosterPage(event: EventId, page: RosterPage): void {
  setState(({ events }) => ({ events: withRosterPage(events, event, page) }))
}

/** The next page of a game's results. */
export function applyResultsPage(event: EventId, page: MatchPage): void {
  setState(({ events }) => ({ events: withResultsPage(events, event, page) }))
}

/** The poll for a game's date; undefined if it has ended. */
export function applyPoll(event: EventId, poll: Poll | undefined): void {
  setState(({ events }) => ({ events: withPoll(events, event, poll) }))
}

/** My answers to a poll. */
export function applyVote(event: EventId, vote: PollVote): void {
  setState(({ events }) => ({ events: withVote(events, event, vote) }))
}

/** Who was asked to help with an event and has not answered. */
export function applyAsked(event: EventId, asked: readonly StaffMember[]): void {
  setState(({ events }) => ({ events: withAsked(events, event, asked) }))
}

/** The pairs of an event; undefined: they were deleted. */
export function applyPairs(event: EventId, pairs: Pairs | undefined): void {
  setState(({ events }) => ({ events: pairsChanged(events, event, pairs) }))
}
