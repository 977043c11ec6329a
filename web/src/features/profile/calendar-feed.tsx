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

/** My games in my own calendar: an address that nobody else may know, and another one when somebody does. */
export function CalendarFeed() {
  const t = useT()
  const live = useStore(({ connection }) => connection.state === 'live')
  const [url, setUrl] = useState<string>()
  const [trouble, setTrouble] = useState('')
  const [asking, setAsking] = useState(false)

  const load = useCallback(() => {
    setTrouble('')
    call('calendar.get', {}).then(
      ({ ok }) => setUrl(ok.url),
      (error: unknown) => setTrouble(troubleText(troubleOf(error))),
    )
  }, [])

  // Asked when it is looked at, and again when the line is back.
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
        <Button variant="ghost" icon={<RotateCw aria-hidden="true" className="size-4.5" />} onClick={() => setAsking(true)}>
          {t('calendar.renew')}
        </Button>
      </div>
      <ConfirmSheet open={asking} onClose={() => setAsking(false)} title={t('calendar.renew_title')} text={t('calendar.renew_text')} action={t('calendar.renew')} danger onConfirm={renew} />
    </div>
  )
}

/** Where the clipboard is missing, as on http, the field is there to copy from. */
async function copy(text: string): Promise<void> {
  await navigator.clipboard?.writeText(text)
  if (navigator.clipboard) toastDone('calendar.copied')
}
