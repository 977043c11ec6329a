import { copyText as copy } from '@/lib/clipboard'
import { toastDone } from '@/lib/notify'

/** Uses the device's share sheet, else copies the URL. Closing the share sheet is silent. */
export async function share(path: string, title: string): Promise<void> {
  const url = new URL(path, location.origin).href
  try {
    if (typeof navigator.share === 'function') return await navigator.share({ title, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  await copyText(url)
}

export async function copyText(text: string): Promise<void> {
  if (await copy(text)) toastDone('event.link_copied')
}
