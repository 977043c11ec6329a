/**
 * What moderators do, and those whom a case is about. Loads write their result or error to the store; what a form sends rejects with
 * what `troubleOf` reads.
 *
 *   loadCase(id), loadDecided(), loadMoreDecided()
 *   takeCase(id, taken)      a toast says why it failed
 *   decideCase(decision)
 *   loadOwnCase(id), appealCase(id, text)
 */
import type { CaseId, DecideCase } from '@/wire'
import { toastTrouble } from '@/lib/notify'
import { troubleOf } from '@/lib/refused'
import { call, refreshTopics } from '@/realtime/connection'
import { applyAgain } from '@/store/apply'
import { setState, state } from '@/store/index'
import type { Loaded, Moderation } from '@/store/slices/moderation'

function change(next: (moderation: Moderation) => Partial<Moderation>): void {
  setState(({ moderation }) => ({ moderation: { ...moderation, ...next(moderation) } }))
}

function set<K extends 'files' | 'own'>(part: K, id: CaseId, loaded: Moderation[K][CaseId]): void {
  change((moderation) => ({ [part]: { ...moderation[part], [id]: loaded } }))
}

/** What was there stays meanwhile. */
async function load<K extends 'files' | 'own'>(part: K, id: CaseId, ask: () => Promise<Loaded<unknown>['data']>): Promise<void> {
  set(part, id, { ...state().moderation[part][id], is: 'loading' } as Moderation[K][CaseId])
  try {
    set(part, id, { is: 'ready', data: await ask() } as Moderation[K][CaseId])
  } catch (error) {
    const now = state().moderation[part][id]
    set(part, id, { ...now, is: 'error', trouble: troubleOf(error) } as Moderation[K][CaseId])
  }
}

/** The file of a case that a push has changed meanwhile is loaded once more. */
export async function loadCase(id: CaseId): Promise<void> {
  await load('files', id, async () => (await call('moderation.case', { case: id })).ok)
}

export async function loadOwnCase(id: CaseId): Promise<void> {
  await load('own', id, async () => (await call('moderation.own', { case: id })).ok)
}

export async function loadDecided(): Promise<void> {
  const { decided } = state().moderation
  if (decided?.is === 'loading' || decided?.is === 'ready') return
  change(() => ({ decided: { ...decided, is: 'loading' } }))
  try {
    const { ok } = await call('moderation.decided', {})
    change(() => ({ decided: { is: 'ready', data: ok.cases, ...(ok.cursor !== undefined && { cursor: ok.cursor }) } }))
  } catch (error) {
    change((moderation) => ({ decided: { ...moderation.decided, is: 'error', trouble: troubleOf(error) } }))
  }
}

export async function loadMoreDecided(): Promise<void> {
  const { data = [], cursor } = state().moderation.decided ?? {}
  if (cursor === undefined) return
  const { ok } = await call('moderation.decided', { cursor })
  change(() => ({ decided: { is: 'ready', data: [...data, ...ok.cases], ...(ok.cursor !== undefined && { cursor: ok.cursor }) } }))
}

export function takeCase(id: CaseId, taken: boolean): void {
  call('moderation.take', { case: id, taken }).then(({ during }) => refreshTopics(applyAgain(during)), toastTrouble)
}

export async function decideCase(decision: DecideCase): Promise<void> {
  const { during } = await call('moderation.decide', decision)
  refreshTopics(applyAgain(during))
}

export async function appealCase(id: CaseId, text: string): Promise<void> {
  const { ok } = await call('moderation.appeal', { case: id, text })
  set('own', id, { is: 'ready', data: ok })
}
