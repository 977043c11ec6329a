import { useLanguage, useT } from '@/lib/i18n'

/** "1st", "2nd", "3rd", in the language of the dictionary. */
export function useOrdinal(): (number: number) => string {
  const t = useT()
  const language = useLanguage()
  return (number) => t(`game.ordinal_${new Intl.PluralRules(language, { type: 'ordinal' }).select(number)}`, { number })
}
