import clsx from 'clsx'
import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { LIMITS } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { troubleOf, troubleText } from '@/lib/refused'
import { buttonClass } from '@/ui/button-class'
import { FormTrouble } from '@/ui/form-trouble'
import { importLeague } from './export-actions'

const MEGABYTE = 2 ** 20

/** Makes a league of a file that was exported here or elsewhere; what is typed into the form stays. */
export default function ImportCard() {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')

  async function read(file: File | undefined) {
    if (!file) return
    setTrouble('')
    if (file.size > LIMITS.LEAGUE_FILE_BYTES_MAX) return setTrouble(t('league.import.too_large', { size: LIMITS.LEAGUE_FILE_BYTES_MAX / MEGABYTE }))
    setBusy(true)
    try {
      const league = await importLeague(await file.text())
      toastDone('league.import.done', { league: league.name })
      void navigate(paths.league(league.id))
      window.scrollTo(0, 0)
    } catch (error) {
      setTrouble(troubleText(troubleOf(error)))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section aria-labelledby={`${id}-title`} className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card bg-fill px-4 py-3.5 md:max-w-170">
      <div className="min-w-56 flex-1">
        <h2 id={`${id}-title`} className="text-16 tracking-normal">
          {t('league.import.title')}
        </h2>
        <p id={`${id}-text`} className="text-14 text-muted">
          {t('league.import.text')}
        </p>
      </div>
      <label className={clsx(buttonClass({ variant: 'secondary' }), 'cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand', busy && 'pointer-events-none opacity-60')}>
        <FileUp aria-hidden="true" className="size-5" />
        {t(busy ? 'league.import.reading' : 'league.import.choose')}
        <input
          type="file"
          accept="application/json,.json"
          disabled={busy}
          aria-describedby={`${id}-text`}
          className="sr-only"
          onChange={({ target }) => {
            void read(target.files?.[0])
            // The same file, mended, can be chosen again.
            target.value = ''
          }}
        />
      </label>
      <div className="basis-full empty:hidden has-[[role=alert]:empty]:hidden">
        <FormTrouble text={trouble} />
      </div>
    </section>
  )
}
