/** What a scorer does besides entering what happens. All reject with what `troubleOf` reads. */
import { paths } from '@/app/paths'
import { call } from '@/realtime/connection'
import type { MatchId, PadId, Toss, UserId } from '@/wire'

/** I score, on this pad. */
export async function start(match: MatchId, pad: PadId, toss: Toss): Promise<void> {
  await call('match.start', { match, pad, toss })
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
