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
  try {
    await navigator.clipboard.writeText(text)
    toastDone('event.link_copied')
  } catch {
    copyViaTextArea(text)
  }
}

/** The clipboard API is missing on plain http, as in a club's local network. */
function copyViaTextArea(text: string): void {
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  document.body.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (copied) toastDone('event.link_copied')
}
