/** The calls about the poll for a game's date; they reject with what `troubleOf` reads. */
import type { EventId, Millis, Suits } from '@/wire'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { applyEventChange, applyPoll, applyVote } from '@/store/slices/events-replies'

export async function openPoll(event: EventId, dates: readonly Millis[]): Promise<void> {
  const { ok, during } = await call('poll.open', { event, dates: [...dates] })
  applyPoll(event, ok)
  refreshTopics(applyAgain(during))
}

/** One answer for each date, in their order. */
export async function answerPoll(event: EventId, suits: readonly Suits[]): Promise<void> {
  const { ok, during } = await call('poll.answer', { event, suits: [...suits] })
  applyVote(event, ok)
  refreshTopics(applyAgain(during))
}

/** Moves the game to one of the dates, and ends the poll. */
export async function chooseDate(event: EventId, startsAt: Millis): Promise<void> {
  const { ok, during } = await call('poll.choose', { event, starts_at: startsAt })
  applyEventChange(ok)
  applyPoll(event, undefined)
  refreshTopics(applyAgain(during))
}

export async function closePoll(event: EventId): Promise<void> {
  const { during } = await call('poll.close', { event })
  applyPoll(event, undefined)
  refreshTopics(applyAgain(during))
}
