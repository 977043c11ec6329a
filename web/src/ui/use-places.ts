import { useEffect, useState } from 'react'
import type { Address, Place } from '@/wire'
import { call } from '@/realtime/connection'

export type PlaceSearch = { is: 'idle' | 'loading' | 'ready' | 'error'; places: readonly Place[]; retry: () => void }

/** Typing goes on while an answer is under way: only the last question's answer counts. */
const PAUSE_MS = 200
const NONE: readonly Place[] = []

/** Places whose name begins with the text; nothing is asked of an empty one, or of one that was chosen (`skip`). */
export function usePlaces(text: string, skip: boolean): PlaceSearch {
  const [answer, setAnswer] = useState<{ is: 'ready' | 'error'; to: string; places: readonly Place[] }>()
  const [attempt, setAttempt] = useState(0)
  const asked = skip ? '' : text.trim()

  useEffect(() => {
    if (asked === '') return
    let current = true
    const timer = setTimeout(() => {
      call('place.find', { text: asked }).then(
        ({ ok }) => current && setAnswer({ is: 'ready', to: asked, places: ok.places }),
        () => current && setAnswer({ is: 'error', to: asked, places: NONE }),
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [asked, attempt])

  const retry = () => {
    setAnswer(undefined)
    setAttempt(attempt + 1)
  }
  if (asked === '') return { is: 'idle', places: NONE, retry }
  // While the next answer is under way the last one stays, so that the list does not flicker.
  if (answer?.to !== asked) return { is: 'loading', places: answer?.places ?? NONE, retry }
  return { is: answer.is, places: answer.places, retry }
}

/** What a place is called: Silver Lake, California. */
export function placeName({ name, admin, country }: Place): string {
  return [name, admin || country].filter((part) => part !== '').join(', ')
}

export function addressOf(place: Place): Address {
  const { id, latitude, longitude } = place
  return { name: placeName(place), latitude, longitude, place: id }
}

export type NoPlace = 'denied' | 'away' | 'none'

const PATIENCE_MS = 15_000

/** The town nearest to where this device is. The exact place is asked about and not kept. Rejects with a `NoPlace`. */
export async function placeHere(): Promise<Address> {
  const { coords } = await positionHere()
  const { latitude, longitude } = coords
  const { ok } = await call('place.near', { latitude, longitude })
  const [nearest] = ok.places
  if (!nearest) throw 'none' satisfies NoPlace
  return addressOf(nearest)
}

/** Exactly where this device is. Rejects with a `NoPlace`. */
export function positionHere(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject('away' satisfies NoPlace)
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code, PERMISSION_DENIED }) => reject((code === PERMISSION_DENIED ? 'denied' : 'away') satisfies NoPlace),
      { maximumAge: 300_000, timeout: PATIENCE_MS },
    )
  })
}
