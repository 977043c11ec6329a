import type { Event as Game } from '@/wire'
import { paths } from '@/app/paths'
import { loadTwice } from '@/lib/load-twice'
import { offerReload } from '@/ui/lazy-part'

/** Shares a game's address. The code for it is fetched on use: most people who open a game do not share it. */
export function shareGame({ id, name }: Pick<Game, 'id' | 'name'>): void {
  loadTwice(() => import('@/store/share')).then(({ share }) => void share(paths.game(id), name), offerReload)
}
