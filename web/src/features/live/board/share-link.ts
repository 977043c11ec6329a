import { copyText } from '@/lib/clipboard'

/** Uses the device's share sheet, else copies the address. Closing the sheet is silent. */
export async function shareLink(path: string, title: string): Promise<'shared' | 'copied' | 'failed'> {
  const url = new URL(path, location.origin).href
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url })
      return 'shared'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'shared'
  }
  return (await copyText(url)) ? 'copied' : 'failed'
}
