import type { Reaction } from '@/wire'
import { REACTIONS, withReaction } from '@/store/slices/chat-reactions'
import type { WantedReactions } from '@/store/parts'

/** What the server counts, with those of mine that are on their way. */
export function withMine(known: readonly Reaction[], wanted: WantedReactions | undefined): readonly Reaction[] {
  if (!wanted) return known
  return REACTIONS.reduce((shown, kind) => {
    const { count, mine } = shown.find((reaction) => reaction.kind === kind) ?? { count: 0, mine: false }
    const want = wanted[kind] ?? mine
    return want === mine ? shown : withReaction(shown, { kind, count: count + (want ? 1 : -1), mine: want })
  }, known)
}
