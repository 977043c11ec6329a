/**
 * What a member does with matches in play.
 *
 *   favourMatch(id, isFavourite), showMatch(id, isPublic), makeScorerLink(id): reject with what `lib/refused` reads
 *   loadLive(): writes the list, or its error, to the store
 */
import type { MatchId } from '@/wire'
import { paths } from '@/app/paths'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { state } from '@/store/index'
import { applyFavourite, applyLive, setListState } from '@/store/slices/live-replies'

export async function favourMatch(id: MatchId, isFavourite: boolean): Promise<void> {
  await call('match.favour', { match: id, is_favourite: isFavourite })
  applyFavourite(id, isFavourite)
}

export async function showMatch(id: MatchId, isPublic: boolean): Promise<void> {
  await call('match.show', { match: id, is_public: isPublic })
}

/** The path of the pad, with the secret of a new link. */
export async function makeScorerLink(id: MatchId): Promise<string> {
  const { ok } = await call('match.link', { match: id })
  return paths.pad(id, ok.secret)
}

/** The list that is on screen stays while it is loaded again, and if that fails. */
export async function loadLive(): Promise<void> {
  const { is } = state().live.list
  if (is === 'loading') return
  if (is !== 'ready') setListState('loading')
  try {
    const { ok, during } = await call('match.live', {})
    applyLive(ok.matches)
    refreshTopics(applyAgain(during))
  } catch {
    if (is !== 'ready') setListState('error')
  }
}
