import { useEffect, useState } from 'react'
import type { Person } from '@/wire'

export type FindPeople = (text: string) => Promise<readonly Person[]>
type PeopleSearch = { is: 'idle' | 'loading' | 'ready' | 'error'; people: readonly Person[]; retry: () => void }

/** Typing pause before a search, in milliseconds. */
const PAUSE_MS = 250

export function usePeopleSearch(text: string, find: FindPeople): PeopleSearch {
  const [answer, setAnswer] = useState<{ is: 'idle' | 'ready' | 'error'; to: string; people: readonly Person[] }>({ is: 'idle', to: '', people: [] })
  const [attempt, setAttempt] = useState(0)
  const query = text.trim()

  useEffect(() => {
    if (query === '') return
    let current = true
    const timer = setTimeout(() => {
      find(query).then(
        (people) => current && setAnswer({ is: 'ready', to: query, people }),
        () => current && setAnswer({ is: 'error', to: query, people: [] }),
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [query, find, attempt])

  const retry = () => {
    setAnswer({ is: 'idle', to: '', people: [] })
    setAttempt(attempt + 1)
  }
  if (query === '') return { is: 'idle', people: [], retry }
  // Keep the last result while loading, so that the list does not flicker.
  if (answer.to !== query) return { is: 'loading', people: answer.people, retry }
  return { is: answer.is, people: answer.people, retry }
}
