import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { useWait } from '@/ui/use-wait'

type ResendProps = {
  send: () => Promise<void>
  /** Whether a code was already sent. */
  sent: boolean
}

/** Between two codes. */
const PAUSE_SECONDS = 60

/** Requests another code, at most once a minute: email can be slow. */
export function Resend({ send, sent }: ResendProps) {
  const t = useT()
  const { left, wait } = useWait(sent ? PAUSE_SECONDS : 0)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function resend() {
    setBusy(true)
    setTrouble('')
    try {
      await send()
      setDone(true)
      wait(PAUSE_SECONDS)
    } catch (error) {
      const failure = troubleOf(error)
      setDone(false)
      setTrouble(troubleText(failure))
      if (failure.after_ms !== undefined) wait(Math.min(failure.after_ms / 1000, PAUSE_SECONDS * 15))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div>
      <Button variant="ghost" busy={busy} disabled={busy || left > 0} onClick={resend} className="-ml-3 px-3! text-15! disabled:bg-transparent!">
        {left > 0 ? t('verify.resend_in', { seconds: left }) : t(sent || done ? 'verify.resend' : 'verify.send')}
      </Button>
      <p role="status" className="text-14 text-success empty:hidden">
        {done && t('verify.sent')}
      </p>
      <FormTrouble text={trouble} />
    </div>
  )
}
