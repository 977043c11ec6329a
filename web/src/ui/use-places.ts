import { useEffect, useState } from 'react'
import type { Address, Place } from '@/wire'
import { call } from '@/realtime/connection'

export type PlaceSearch = { is: 'idle' | 'loading' | 'ready' | 'error'; places: readonly Place[]; retry: () => void }

/** Typing pause before a search, in milliseconds. */
const PAUSE_MS = 200
const NONE: readonly Place[] = []

/** Finds places whose name begins with the text; no search for empty text or with `skip`, when a place was chosen. */
export function usePlaces(text: string, skip: boolean): PlaceSearch {
  const [answer, setAnswer] = useState<{ is: 'ready' | 'error'; to: string; places: readonly Place[] }>()
  const [attempt, setAttempt] = useState(0)
  const query = skip ? '' : text.trim()

  useEffect(() => {
    if (query === '') return
    let current = true
    const timer = setTimeout(() => {
      call('place.find', { text: query }).then(
        ({ ok }) => current && setAnswer({ is: 'ready', to: query, places: ok.places }),
        () => current && setAnswer({ is: 'error', to: query, places: NONE }),
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [query, attempt])

  const retry = () => {
    setAnswer(undefined)
    setAttempt(attempt + 1)
  }
  if (query === '') return { is: 'idle', places: NONE, retry }
  // Keep the last result while loading, so that the list does not flicker.
  if (answer?.to !== query) return { is: 'loading', places: answer?.places ?? NONE, retry }
  return { is: answer.is, places: answer.places, retry }
}

/** "Silver Lake, California" */
function placeName({ name, admin, country }: Place): string {
  return [name, admin || country].filter((part) => part !== '').join(', ')
}

export function addressOf(place: Place): Address {
  const { id, latitude, longitude } = place
  return { name: placeName(place), latitude, longitude, place: id }
}

export type NoPlace = 'denied' | 'away' | 'none'

const LOCATION_TIMEOUT_MS = 15_000

/** The town nearest to the device; the exact location is not stored. Rejects with a `NoPlace`. */
export async function placeHere(): Promise<Address> {
  const { coords } = await positionHere()
  const { latitude, longitude } = coords
  const { ok } = await call('place.near', { latitude, longitude })
  const [nearest] = ok.places
  if (!nearest) throw 'none' satisfies NoPlace
  return addressOf(nearest)
}

/** The device's exact location. Rejects with a `NoPlace`. */
export function positionHere(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject('away' satisfies NoPlace)
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code, PERMISSION_DENIED }) => reject((code === PERMISSION_DENIED ? 'denied' : 'away') satisfies NoPlace),
      { maximumAge: 300_000, timeout: LOCATION_TIMEOUT_MS },
    )
  })
}
