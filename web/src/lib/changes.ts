import type { Change } from '@/wire'
import { moneyText } from './format'
import { t } from './i18n'
import { dateAt, lengthText, timeAt } from './zoned'

const MINUTE_MS = 60_000

/** "Price: $8 (was $5). Time: Fri, Nov 20, 7:00 PM (was Thu, Nov 19, 7:00 PM)" */
export function changesText(changes: readonly Change[], zone: string | undefined): string {
  const when = (at: number) => `${dateAt(at, zone)}, ${timeAt(at, zone)}`
  const price = (cents: number) => (cents === 0 ? t('game.free') : moneyText(cents))
  const before = (minutes: number) => (minutes === 0 ? t('change.leaving_start') : t('change.leaving_before', { time: lengthText(minutes * MINUTE_MS) }))
  return changes
    .flatMap((change) => {
      switch (change.what) {
        case 'time':
          return t('change.time', { from: when(change.from), to: when(change.to) })
        case 'court':
          return t('change.court', { from: change.from, to: change.to })
        case 'price':
          return t('change.price', { from: price(change.from), to: price(change.to) })
        case 'leaving':
          return t('change.leaving', { from: before(change.from), to: before(change.to) })
        default:
          // Of a newer server.
          return []
      }
    })
    .join('. ')
}
