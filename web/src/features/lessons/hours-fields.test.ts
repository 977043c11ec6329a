import { expect, test } from 'vitest'
import { someHours } from '@/testing/lessons'
import { faultsOf, fieldsOf, formOf, type HoursFields, type HoursRow } from './hours-fields'

const fields = (more: Partial<HoursFields> = {}): HoursFields => ({ ...fieldsOf(someHours()), ...more })
const row = (more: Partial<HoursRow>): HoursRow => ({ key: 1, weekday: 1, from: '09:00', to: '12:00', court: 'vermont', ...more })
/** The faults' keys, without the numbers of the rows. */
const faults = (more: Partial<HoursFields>) => Object.entries(faultsOf(fields(more))).map(([name, { key }]) => [name.replace(/\.\d+\./, '.'), key])

test('what the server sent is sent back unchanged', () => {
  const { courts: _, exceptions: __, version: ___, ...form } = someHours()
  expect(formOf(fieldsOf(form))).toEqual(form)
  expect(faultsOf(fields())).toEqual({})
})

test.each<[string, Partial<HoursFields>, string[][]]>([
  ['hours that end before they begin', { hours: [row({ to: '08:00' })] }, [['hours.to', 'hours.fault_order']]],
  ['hours without a time', { hours: [row({ from: '' })] }, [['hours.from', 'lesson.fault_time']]],
  ['hours without a place', { hours: [row({ court: '' })] }, [['hours.court', 'hours.fault_court']]],
  ['hours that overlap on a day', { hours: [row({}), row({ key: 2, from: '11:00', to: '13:00' })] }, [['hours.from', 'hours.fault_overlap'], ['hours.from', 'hours.fault_overlap']]],
  ['a lesson of seven minutes', { offers: [{ key: 1, kind: 'private', minutes: '7', price: '' }] }, [['offers.minutes', 'hours.fault_minutes']]],
  ['the same length twice', { offers: [{ key: 1, kind: 'private', minutes: '60', price: '' }, { key: 2, kind: 'private', minutes: '60', price: '50' }] }, [['offers.minutes', 'hours.fault_twice'], ['offers.minutes', 'hours.fault_twice']]],
  ['a price of a million', { offers: [{ key: 1, kind: 'private', minutes: '60', price: '1000000' }] }, [['offers.price', 'hours.fault_price']]],
  ['no kind of lesson', { offers: [] }, [['offers', 'hours.fault_offers']]],
  ['a notice of a month', { notice_hours: '720' }, [['notice_hours', 'hours.fault_number']]],
  ['half a day ahead', { horizon_days: '0.5' }, [['horizon_days', 'hours.fault_number']]],
])('%s is named beside its field', (_, more, expected) => {
  expect(faults(more)).toEqual(expected)
})

test('hours that touch are no overlap, and midnight ends the day', () => {
  expect(faults({ hours: [row({}), row({ key: 2, from: '12:00', to: '00:00' })] })).toEqual([])
  expect(formOf(fields({ hours: [row({ from: '20:00', to: '00:00' })] })).hours[0]?.to).toBe('24:00')
})

test('an empty price goes by the hourly rate, half an hour’s notice is 30 minutes', () => {
  const form = formOf(fields({ offers: [{ key: 1, kind: 'group', minutes: '90', price: ' ' }], notice_hours: '0.5' }))
  expect(form.offers).toEqual([{ kind: 'group', minutes: 90 }])
  expect(form.notice_minutes).toBe(30)
})
