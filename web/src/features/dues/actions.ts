/**
 *   loadDues(event), loadMyDues()       write the list or the error to the store
 *   setDues(order), markPaid(order)     reject with what `troubleOf` reads
 */
import type { EventId, MarkPaid, SetDues } from '@/wire'
import { troubleOf } from '@/lib/refused'
import { call } from '@/realtime/connection'
import { setState, state } from '@/store/index'
import { type DuesEntry, withDues } from '@/store/slices/dues'

export async function loadDues(event: EventId): Promise<void> {
  const before = state().dues.events[event] ?? { is: 'idle' }
  if (before.is === 'loading' || before.is === 'ready') return
  setDuesOf(event, { ...before, is: 'loading' })
  try {
    const { ok } = await call('dues.list', { event })
    setDuesOf(event, { is: 'ready', list: ok })
  } catch (error) {
    setDuesOf(event, { ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function loadMyDues(): Promise<void> {
  const before = state().dues.mine
  if (before.is === 'loading' || before.is === 'ready') return
  setMine({ ...before, is: 'loading' })
  try {
    const { ok } = await call('dues.mine', {})
    setMine({ is: 'ready', list: ok })
  } catch (error) {
    setMine({ ...before, is: 'error', trouble: troubleOf(error) })
  }
}

export async function setDues(order: SetDues): Promise<void> {
  const { ok } = await call('dues.set', order)
  setDuesOf(order.event, { is: 'ready', list: ok })
}

export async function markPaid(order: MarkPaid): Promise<void> {
  const { ok } = await call('dues.paid', order)
  setDuesOf(order.event, { is: 'ready', list: ok })
}

function setDuesOf(event: EventId, entry: DuesEntry): void {
  setState(({ dues }) => ({ dues: withDues(dues, event, entry) }))
}

function setMine(mine: DuesEntry): void {
  setState(({ dues }) => ({ dues: { ...dues, mine } }))
}
