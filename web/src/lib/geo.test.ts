import { expect, test } from 'vitest'
import { milesBetween } from './geo'

test('Los Angeles is 111 miles from San Diego and none from itself', () => {
  const [la, sd] = [{ latitude: 34.0522, longitude: -118.2437 }, { latitude: 32.7157, longitude: -117.1611 }]
  expect(milesBetween(la, sd)).toBeCloseTo(111.2, 0)
  expect(milesBetween(la, la)).toBe(0)
})

test('a distance across the date line takes the short side', () => {
  expect(milesBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(69.1, 0)
})
