import { expect, test } from 'vitest'
import en from '../../../../server/src/features/lookups/i18n/en.json'
import { setDictionary, t } from '@/lib/i18n'
import { formFieldOf, faultsOf, type Fields, fieldsOf, formOf, BLANK, spotIn, websiteIn } from './court-fields'

setDictionary(en)

const whole: Fields = { ...BLANK, name: 'Vermont Canyon', spot: '34.11, -118.29', hard: '12' }

test.each([
  ['https://laparks.org/tennis', 'https://laparks.org/tennis'],
  ['laparks.org', 'https://laparks.org'],
  ['HTTP://laparks.org', 'HTTP://laparks.org'],
  ['vermontcanyon', null],
  ['javascript:alert(1)', null],
  ['data:text/html,hello.there', null],
  ['ftp://laparks.org', null],
  ['https://', null],
  ['https://la parks.org', null],
])('the website %s is %s', (typed, website) => {
  expect(websiteIn(typed)).toBe(website)
})

test.each([
  ['34.1342, -118.2941', { latitude: 34.1342, longitude: -118.2941 }],
  ['34.1342 -118.2941', { latitude: 34.1342, longitude: -118.2941 }],
  ['95, 20', null],
  ['34.1, 190', null],
  ['Griffith Park', null],
])('the spot %s', (typed, spot) => {
  expect(spotIn(typed)).toEqual(spot)
})

test.each<[Partial<Fields>, keyof Fields, string]>([
  [{ website: 'vermontcanyon' }, 'website', 'Invalid website. Please enter a valid URL.'],
  [{ email: 'desk@' }, 'email', 'Invalid email. Please enter a valid email address.'],
  [{ hourly_price: '-1' }, 'hourly_price', 'An amount such as 12 or 12.50.'],
  [{ hard: '201' }, 'hard', 'A number from 0 to 200.'],
  [{ name: ' ' }, 'name', 'What is the place called?'],
  [{ spot: '' }, 'spot', 'Move the map until the pin stands on the court.'],
])('%j shows its error at the right field', (typed, field, sentence) => {
  expect(faultsOf(t, { ...whole, ...typed })).toEqual({ [field]: sentence })
})

test('a complete form has no errors, and empty fields are not sent', () => {
  expect(faultsOf(t, whole)).toEqual({})
  expect(formOf({ ...whole, hourly_price: '12.5', phone: ' ' })).toEqual({
    name: 'Vermont Canyon',
    location: { latitude: 34.11, longitude: -118.29 },
    counts: { hard: 12, clay: 0, grass: 0, pickleball: 0 },
    amenities: { light: false, indoor: false, wall: false, ball_machine: false, shop: false },
    hourly_price: 1250,
  })
})

test('a court survives the round trip through its form', () => {
  const form = formOf({ ...whole, website: 'https://laparks.org', light: true, images: '["/media/1"]', hourly_price: '0' })
  expect(formOf(fieldsOf(form))).toEqual(form)
})

test.each([
  ['location.latitude', 'spot'],
  ['counts.hard', 'hard'],
  ['website', 'website'],
  ['version', undefined],
])('the server’s field %s is %s', (serverField, field) => {
  expect(formFieldOf(serverField)).toBe(field)
})
