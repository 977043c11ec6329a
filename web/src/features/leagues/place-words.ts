/** Places in words: "third", "number 12". */
import { hasText, type Translate } from '@/lib/i18n'

export function placeText(t: Translate, place: number): string {
  return hasText(`league.table.place_${place}`) ? t(`league.table.place_${place}`) : t('league.table.place_other', { place })
}
