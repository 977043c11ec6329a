import { Download } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { toastDone, toastTrouble } from '@/lib/notify'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'
import { downloadMyData } from './actions'

const RemoveSheet = lazyChunk(() => import('./remove-sheet'))

/** Downloads the user's data, or removes the account. */
export function MyData() {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState(false)

  async function download() {
    setBusy(true)
    try {
      await downloadMyData()
      toastDone('my_data.downloaded')
    } catch (error) {
      toastTrouble(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p className="mt-1 mb-4 text-15 text-muted">{t('my_data.text')}</p>
      <div className="flex flex-wrap gap-2.5 max-md:grid">
        <Button variant="secondary" busy={busy} icon={<Download aria-hidden="true" className="size-5" />} onClick={download}>
          {t('my_data.download')}
        </Button>
        <Button variant="danger" onClick={() => setRemoving(true)}>
          {t('my_data.remove')}
        </Button>
      </div>
      {removing && (
        <LazySheet onLost={() => setRemoving(false)}>
          <RemoveSheet onClose={() => setRemoving(false)} />
        </LazySheet>
      )}
    </>
  )
}
