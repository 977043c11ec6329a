import { Copy, RotateCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { troubleOf, troubleText } from '@/lib/refused'
import { call } from '@/realtime/connection'
import { useStore } from '@/store/index'
import { Button } from '@/ui/button'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { controlClass, Field } from '@/ui/field'
import { Skeleton } from '@/ui/skeleton'

/** The private URL of my calendar feed; can be renewed if it has leaked. */
export function CalendarFeed() {
  const t = useT()
  const live = useStore(({ connection }) => connection.state === 'live')
  const [url, setUrl] = useState<string>()
  const [trouble, setTrouble] = useState('')
  const [confirming, setConfirming] = useState(false)

  const load = useCallback(() => {
    setTrouble('')
    call('calendar.get', {}).then(
      ({ ok }) => setUrl(ok.url),
      (error: unknown) => setTrouble(troubleText(troubleOf(error))),
    )
  }, [])

  // Loads on mount and after a reconnect.
  useEffect(() => {
    if (live) load()
  }, [live, load])

  async function renew() {
    const { ok } = await call('calendar.renew', {})
    setUrl(ok.url)
    toastDone('calendar.renewed')
  }

  if (url === undefined) {
    return trouble === '' ? (
      <Skeleton className="h-12 w-full rounded-control!" />
    ) : (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-15 text-muted">
        {trouble}
        <Button size="sm" variant="secondary" onClick={load}>
          {t('common.try_again')}
        </Button>
      </p>
    )
  }
  return (
    <div className="grid gap-4">
      <Field label={t('calendar.address')} hint={t('calendar.address_hint')}>
        {(control) => <input {...control} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} className={`${controlClass} truncate`} />}
      </Field>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="secondary" icon={<Copy aria-hidden="true" className="size-4.5" />} onClick={() => void copy(url)}>
          {t('calendar.copy')}
        </Button>
        <Button variant="ghost" icon={<RotateCw aria-hidden="true" className="size-4.5" />} onClick={() => setConfirming(true)}>
          {t('calendar.renew')}
        </Button>
      </div>
      <ConfirmSheet open={confirming} onClose={() => setConfirming(false)} title={t('calendar.renew_title')} text={t('calendar.renew_text')} action={t('calendar.renew')} danger onConfirm={renew} />
    </div>
  )
}

/** Without the clipboard API, as on plain http, the user copies from the field. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard?.writeText(text)
  if (navigator.clipboard) toastDone('calendar.copied')
}
