/**
 * Everything a user can do to play now.
 *
 *   near(question)               loads the free players nearby, or the error, into the store
 *   beFree(choice), ask(args)    reject with what `troubleOf` reads
 *   stop(), decline(ask)         optimistic; if refused, rolled back with a toast
 *   accept(ask)                  -> 'yours' with its game, or 'taken' if somebody was faster
 */
import type { Ask, AskToPlay, BeAvailable, EventId, PlayNear } from '@/wire'
import { toastTrouble } from '@/lib/notify'
import { troubleOf } from '@/lib/refused'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState, state } from '@/store/index'
import { applyAsk, applyFree, withNear, withoutAsk } from '@/store/slices/play-replies'

/** Loads once per place and distance; again after an error or missed pushes. */
export async function near(question: PlayNear): Promise<void> {
  const key = JSON.stringify(question)
  const before = state().play
  if (before.question === key && (before.is === 'loading' || before.is === 'ready')) return
  setState(({ play }) => ({ play: { ...play, is: 'loading', question: key } }))
  try {
    const { ok, during } = await call('play.near', question)
    if (state().play.question !== key) return
    setState(({ play }) => ({ play: withNear(play, key, ok) }))
    refreshTopics(applyAgain(during))
  } catch (error) {
    if (state().play.question === key) setState(({ play }) => ({ play: { ...play, is: 'error', trouble: troubleOf(error) } }))
  }
}

export async function beFree(choice: BeAvailable): Promise<void> {
  const { ok, during } = await call('play.available', choice)
  applyFree(ok)
  refreshTopics(applyAgain(during))
}

export function stop(): void {
  const { mine } = state().play
  applyFree(undefined)
  call('play.stop', {}).catch((error: unknown) => {
    applyFree(mine)
    toastTrouble(error)
  })
}

export async function ask(args: AskToPlay): Promise<Ask> {
  const message = args.message?.trim()
  const { message: _, ...rest } = args
  const { ok, during } = await call('play.ask', { ...rest, ...(message && { message }) })
  applyAsk(ok)
  refreshTopics(applyAgain(during))
  return ok
}

type Accepted = { is: 'yours'; event: EventId | undefined } | { is: 'taken' }

/** The first to accept gets the game. If somebody was faster the ask becomes 'taken'; that is not an error. */
export async function accept(asked: Ask): Promise<Accepted> {
  try {
    const { ok, during } = await call('play.accept', { ask: asked.id })
    applyAsk(ok)
    refreshTopics(applyAgain(during))
    return { is: 'yours', event: ok.event }
  } catch (error) {
    if (troubleOf(error).code !== 'conflict') throw error
    const { event: _, ...rest } = asked
    const known = state().play.asks[asked.id]
    applyAsk(known?.state === 'taken' ? known : { ...rest, state: 'taken' })
    return { is: 'taken' }
  }
}

/** Declines an ask, or withdraws my own. */
export function decline(asked: Ask): void {
  setState(({ play }) => ({ play: withoutAsk(play, asked.id) }))
  call('play.decline', { ask: asked.id }).catch((error: unknown) => {
    applyAsk(asked)
    toastTrouble(error)
  })
}

/** Hides an ask that is settled. */
export function dismiss(asked: Ask): void {
  setState(({ play }) => ({ play: withoutAsk(play, asked.id) }))
}
