import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { offline } from '@/lib/refused'
import * as connection from '@/realtime/connection'
import { show } from '@/testing/show'
import type { Address, Place } from '@/wire'
import { PlaceField } from './place-field'

const here = { country: 'US', latitude: 34, longitude: -118 }
const places: Place[] = [
  { id: 1, name: 'Silver Lake', admin: 'California', ...here },
  { id: 2, name: 'Silver Spring', admin: 'Maryland', ...here },
]

const call = vi.fn<(cmd: string, args: unknown) => Promise<{ ok: { places: Place[] } }>>()
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Area' })

beforeEach(() => {
  call.mockReset().mockResolvedValue({ ok: { places } })
  vi.spyOn(connection, 'call').mockImplementation(call as never)
})

function Filled({ onChange }: { onChange: (place: Address | null) => void }) {
  const [value, setValue] = useState<Address | null>(null)
  return <PlaceField label="Area" value={value} onChange={(place) => (setValue(place), onChange(place))} />
}

function shown() {
  const onChange = vi.fn<(place: Address | null) => void>()
  return { onChange, ...show(<Filled onChange={onChange} />) }
}

test('a town can be chosen with the keyboard', async () => {
  const { user, onChange } = shown()
  await user.type(field(), 'silver')
  await screen.findByRole('option', { name: 'Silver Spring, Maryland, United States' })
  expect(call).toHaveBeenCalledExactlyOnceWith('place.find', { text: 'silver' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ name: 'Silver Spring, Maryland', latitude: 34, longitude: -118, place: 2 })
  expect(field().value).toBe('Silver Spring, Maryland')
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('the keys choose nothing while the list is that of the first letters', async () => {
  const { user, onChange } = shown()
  await user.type(field(), 'si')
  await screen.findByRole('option', { name: /Silver Lake/ })
  call.mockReturnValue(new Promise(() => {}))
  await user.type(field(), 'lver spring')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onChange).not.toHaveBeenCalled()
  expect(field().value).toBe('silver spring')
})

test('Escape closes the list and keeps the text; the cross clears it', async () => {
  const { user, onChange } = shown()
  await user.type(field(), 'silver')
  await user.click(await screen.findByRole('option', { name: /Silver Lake/ }))
  await user.type(field(), 's')
  await screen.findByRole('option', { name: /Silver Lake/ })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(field().value).toBe('Silver Lake, Californias')
  await user.click(screen.getByRole('button', { name: 'Clear the place' }))
  expect(onChange).toHaveBeenLastCalledWith(null)
  expect(field().value).toBe('')
})

test('no match and a failed search are both reported', async () => {
  call.mockResolvedValue({ ok: { places: [] } })
  const { user } = shown()
  await user.type(field(), 'qq')
  expect(await screen.findByText('No town begins with “qq”. Try fewer letters.')).toBeDefined()
  call.mockRejectedValue(offline())
  await user.type(field(), 'x')
  await screen.findByText('Places could not be loaded.')
  call.mockResolvedValue({ ok: { places } })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('option', { name: /Silver Lake/ })).toBeDefined()
})

test('the location button chooses the town nearest to the device', async () => {
  const getCurrentPosition = vi.fn((found: PositionCallback) => found({ coords: { latitude: 34.08, longitude: -118.27 } } as GeolocationPosition))
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as unknown as Geolocation)
  const { user, onChange } = shown()
  await user.click(screen.getByRole('button', { name: 'Use my location' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({ name: 'Silver Lake, California', latitude: 34, longitude: -118, place: 1 }))
  expect(call).toHaveBeenCalledExactlyOnceWith('place.near', { latitude: 34.08, longitude: -118.27 })
})

test('a browser that denies its location is reported', async () => {
  const getCurrentPosition = (_: PositionCallback, failed: PositionErrorCallback) => failed({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError)
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as unknown as Geolocation)
  const { user } = shown()
  await user.click(screen.getByRole('button', { name: 'Use my location' }))
  expect(await screen.findByText(/share its location/)).toBeDefined()
})

test('a town that was typed but not chosen is said to be unknown, until it is changed', async () => {
  const { user } = shown()
  await user.type(field(), 'Silver')
  await user.tab()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('“Silver” is not chosen yet. Pick a town from the list.')).toBeDefined()
  await user.type(field(), ' L')
  expect(field().getAttribute('aria-invalid')).not.toBe('true')
})
