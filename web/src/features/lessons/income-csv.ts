import type { IncomeRow } from '@/wire'
import type { Translate } from '@/lib/i18n'

/** A coach's income as a file for a spreadsheet: amounts with two decimals, so that every program reads numbers. */
export function incomeCsv(t: Translate, rows: readonly IncomeRow[]): string {
  const head = [t('income.from'), t('income.lessons'), t('income.minutes'), t('income.earned'), t('income.expected')]
  const lines = rows.map(({ first_day, lessons, minutes, earned, expected }) => [first_day, String(lessons), String(minutes), amount(earned), amount(expected)])
  return [head, ...lines].map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** Quoted where it has a comma or a quote. */
function cellOf(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
