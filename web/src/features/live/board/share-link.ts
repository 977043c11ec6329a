import type { LiveMatch } from '@/wire'
import { paths } from '@/app/paths'
import { copyText } from '@/lib/clipboard'
import { currentLanguage } from '@/lib/i18n'
import { isOver } from './columns'
import { titleOf } from './words'

type Shared = 'shared' | 'copied' | 'failed'

/** Uses the device's share sheet, else copies the address. Closing the sheet is silent. */
export async function shareLink(path: string, title: string, files?: readonly File[]): Promise<Shared> {
  const url = new URL(path, location.origin).href
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url, ...(files && { files: [...files] }) })
      return 'shared'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
  }
  return (await copyText(url)) ? 'copied' : 'failed'
}

/** The same for a scoreboard, with the picture of a final score where the device shares files. */
export async function shareBoard(live: LiveMatch): Promise<Shared> {
  const picture = isOver(live.board) && live.is_public ? await loadPicture(live) : undefined
  const files = picture && navigator.canShare?.({ files: [picture] }) ? [picture] : undefined
  return shareLink(paths.live(live.id), titleOf(live), files)
}

/** The board of a public match, drawn by the server in the reader's language. */
export function picturePath({ id }: LiveMatch): string {
  return `/media/match/${id}.png?lang=${currentLanguage()}`
}

async function loadPicture(live: LiveMatch): Promise<File | undefined> {
  if (typeof navigator.canShare !== 'function') return undefined
  try {
    const response = await fetch(picturePath(live))
    return response.ok ? new File([await response.blob()], 'rally.png', { type: 'image/png' }) : undefined
  } catch {
    return undefined
  }
}
