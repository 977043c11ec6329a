import type { Cause } from '@/wire'
import { hasText, t } from './i18n'

/** Why a game is called off or postponed: one of the listed reasons in the reader's language, else the organiser's words. */
export function reasonText({ reason, cause }: { reason?: string | undefined; cause?: Cause | undefined }): string {
  const key = `cause.${cause ?? ''}`
  // A newer server may send reasons that this client does not know.
  return hasText(key) ? t(key) : (reason ?? '')
}
