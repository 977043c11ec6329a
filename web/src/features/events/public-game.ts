/** A public game as guests see it: one request, without a token, a socket or the store. */
import { useEffect, useState } from 'react'
import type { EventId, PublicEvent } from '@/wire'
import { fetchApi } from '@/lib/api'

declare global {
  interface Window {
    /** theme.js requests it for a guest while the program still loads. */
    earlyGame?: { id: string; answer: Promise<Response> }
  }
}

type PublicGame = { is: 'loading' } | { is: 'ready'; game: PublicEvent } | { is: 'gone' } | { is: 'error' } | { is: 'offline' }

/** `retry` asks again; after having been offline, so does the device. */
export function usePublicGame(id: EventId): PublicGame & { retry: () => void } {
  const [game, setGame] = useState<PublicGame>({ is: 'loading' })
  const [tries, setTries] = useState(0)
  const retry = () => setTries((before) => before + 1)

  useEffect(() => {
    let current = true
    setGame({ is: 'loading' })
    void ask(id).then((answer) => current && setGame(answer))
    return () => {
      current = false
    }
  }, [id, tries])

  useEffect(() => {
    if (game.is !== 'offline') return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [game.is])

  return { ...game, retry }
}

async function ask(id: EventId): Promise<PublicGame> {
  try {
    const response = await (earlyAnswer(id) ?? fetchApi(`/event/${encodeURIComponent(id)}`))
    if (response.status === 404) return { is: 'gone' }
    return response.ok ? { is: 'ready', game: (await response.json()) as PublicEvent } : { is: 'error' }
  } catch {
    return { is: navigator.onLine ? 'error' : 'offline' }
  }
}

/** A response can be read only once. */
function earlyAnswer(id: EventId): Promise<Response> | undefined {
  const early = window.earlyGame
  delete window.earlyGame
  return early?.id === id ? early.answer : undefined
}
