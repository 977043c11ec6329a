import { Braces, ChevronRight, type LucideIcon, Printer, Table2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { type LeagueFile, saveLeague } from './export-actions'
import { hasPlaces, isOpenEnded } from './league-words'
import type { LeagueView } from './selectors'

const FILES: readonly { what: LeagueFile; icon: LucideIcon }[] = [
  { what: 'json', icon: Braces },
  { what: 'fixtures', icon: Table2 },
  { what: 'table', icon: Table2 },
]

/** A league on paper, or as a file. */
export default function ExportSheet({ view: { league }, onClose }: { view: LeagueView; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<LeagueFile>()
  const [trouble, setTrouble] = useState('')
  const drawn = league.drawn_at !== undefined
  const has = { json: !isOpenEnded(league.competition) && !league.teams, fixtures: drawn, table: drawn && hasPlaces(league.competition) }
  const files = FILES.filter(({ what }) => has[what])

  async function save(what: LeagueFile) {
    setBusy(what)
    setTrouble('')
    try {
      await saveLeague(league, what)
      onClose()
    } catch (error) {
      setTrouble(troubleText(troubleOf(error)))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <Sheet open onClose={onClose} title={t('league.paper.title')} description={league.name}>
      <div className="grid gap-3">
        <ul className="-mx-2 grid">
          {league.drawn_at !== undefined && <Row icon={Printer} title={t('league.paper.print')} text={t('league.paper.print_text')} onPick={() => void navigate(paths.printLeague(league.id))} />}
          {files.map(({ what, icon }) => (
            <Row key={what} icon={icon} title={t(`league.paper.save_${what}`)} text={t(`league.paper.save_${what}_text`)} busy={busy === what} disabled={busy !== undefined} onPick={() => void save(what)} />
          ))}
        </ul>
        <FormTrouble text={trouble} />
      </div>
    </Sheet>
  )
}

type RowProps = { icon: LucideIcon; title: string; text: string; busy?: boolean; disabled?: boolean; onPick: () => void }

function Row({ icon: Icon, title, text, busy = false, disabled = false, onPick }: RowProps) {
  return (
    <li>
      <button type="button" aria-busy={busy} disabled={disabled} onClick={onPick} className="flex min-h-16 w-full items-center gap-4 rounded-control px-2 py-2.5 text-left hover:bg-fill disabled:text-muted">
        <Icon aria-hidden="true" className="size-5.5 shrink-0 text-brand" />
        <span className="min-w-0 flex-1">
          <span className="block text-16 font-bold">{title}</span>
          <span className="block text-14 text-muted">{text}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </button>
    </li>
  )
}
