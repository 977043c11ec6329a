import { useEffect, useState } from 'react'
import type { Person } from '@/wire'

export type FindPeople = (text: string) => Promise<readonly Person[]>
export type PeopleSearch = { is: 'idle' | 'loading' | 'ready' | 'error'; people: readonly Person[]; retry: () => void }

/** Typing goes on while an answer is under way: only the last question's answer counts. */
const PAUSE_MS = 250

export function usePeopleSearch(text: string, find: FindPeople): PeopleSearch {
  const [answer, setAnswer] = useState<{ is: 'idle' | 'ready' | 'error'; to: string; people: readonly Person[] }>({ is: 'idle', to: '', people: [] })
  const [attempt, setAttempt] = useState(0)
  const asked = text.trim()

  useEffect(() => {
    if (asked === '') return
    let current = true
    const timer = setTimeout(() => {
      find(asked).then(
        (people) => current && setAnswer({ is: 'ready', to: asked, people }),
        () => current && setAnswer({ is: 'error', to: asked, people: [] }),
      )
    }, PAUSE_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [asked, find, attempt])

  const retry = () => {
    setAnswer({ is: 'idle', to: '', people: [] })
    setAttempt(attempt + 1)
  }
  if (asked === '') return { is: 'idle', people: [], retry }
  // While the next answer is under way the last one stays, so that the list does not flicker.
  if (answer.to !== asked) return { is: 'loading', people: answer.people, retry }
  return { is: answer.is, people: answer.people, retry }
}
