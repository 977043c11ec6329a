import { useState } from 'react'
import { troubleOf, troubleText } from '@/lib/refused'

interface Sending {
  busy: boolean
  /** Why the last attempt was refused; empty if it was not. */
  trouble: string
  /** Runs what a button starts, and then `done`, unless it was refused. */
  send: (action: () => Promise<unknown>, done: () => void) => Promise<void>
}

/** The state of a button that sends something, without the fields of a form (`useForm` has those). */
export function useSending(): Sending {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function send(action: () => Promise<unknown>, done: () => void) {
    setBusy(true)
    setTrouble('')
    try {
      await action()
      done()
    } catch (error) {
      setTrouble(troubleText(troubleOf(error)))
    } finally {
      setBusy(false)
    }
  }

  return { busy, trouble, send }
}
