import toast from 'react-hot-toast/headless'
import type { EventRef } from '@/wire'
import { t } from '@/lib/i18n'
import { sentenceOf, type Trouble } from '@/lib/refused'
import { dayNameAt, timeAt } from '@/lib/zoned'
import { ToastWithAction } from './toast-parts'

/** What I play at that time, or that somebody else does, from a refusal because of it. */
export function clashText(trouble: Trouble): string {
  const { event } = (trouble.data ?? {}) as { event?: EventRef }
  if (event === undefined) return sentenceOf(trouble.data) ?? t('event.clash_short')
  if (event.starts_at === undefined) return t('event.clash_short')
  return t('event.clash', { game: event.name, when: `${dayNameAt(event.starts_at, event.zone)} ${timeAt(event.starts_at, event.zone)}` })
}

/** Says what is played at that time, and lets me do it anyway. */
export function toastClash(trouble: Trouble, anyway: () => void): void {
  const onAction = () => {
    toast.dismiss('clash')
    anyway()
  }
  toast(
    <ToastWithAction action={t('event.clash_anyway')} onAction={onAction}>
      {clashText(trouble)}
    </ToastWithAction>,
    { id: 'clash', duration: 12_000 },
  )
}
