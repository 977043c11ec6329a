import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { useStore } from '@/store/index'
import { Button } from './button'

/** Loads the next page of a list; says why if that fails, and lets one try again. */
export function ShowMore({ load }: { load: () => Promise<void> }) {
  const t = useT()
  const live = useStore(({ connection }) => connection.state === 'live')
  const [busy, setBusy] = useState(false)
  const more = () => {
    setBusy(true)
    load()
      .catch(toastTrouble)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="secondary" className="justify-self-start" busy={busy} disabled={busy || !live} onClick={more}>
      {t('common.show_more')}
    </Button>
  )
}
