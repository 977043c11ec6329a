/** What a scorer does besides entering what happens. All reject with what `troubleOf` reads. */
import { paths } from '@/app/paths'
import { Refused } from '@/lib/refused'
import { call } from '@/realtime/connection'
import type { Key, LiveMatch, MatchId, PadId, Recorded, StartMatch, UserId } from '@/wire'

/** I score, on this pad. */
export async function start(args: StartMatch, key: Key): Promise<Recorded> {
  return (await call('match.start', args, { key })).ok
}

/**
 * Rejects with `conflict` if somebody else has started the match: the server takes a start until the first point, and a pad that
 * comes back late must not take theirs away.
 */
export async function refuseIfStarted({ id, event }: LiveMatch, me: UserId, pad: PadId): Promise<void> {
  const { ok } = await call('match.live', { event: event.id })
  const board = ok.matches.find((match) => match.id === id)?.board
  if (!board || board.state === 'scheduled' || (board.scorer === me && board.pad === pad)) return
  throw new Refused({ code: 'conflict', message: 'The match has begun.', retry: false, data: { key: 'match_begun', params: {} } })
}

/** With `link`, the secret of a scorer's link, anybody may. */
export async function takeOver(match: MatchId, pad: PadId, link?: string): Promise<void> {
  await call('match.take_over', { match, pad, ...(link !== undefined && { link }) })
}

export async function handOver(match: MatchId, to: UserId): Promise<void> {
  await call('match.hand_over', { match, to })
}

/** A path at which whoever has it may score. The one before no longer works. */
export async function makeLink(match: MatchId): Promise<string> {
  const { ok } = await call('match.link', { match })
  return `${paths.pad(match)}?link=${encodeURIComponent(ok.secret)}`
}
