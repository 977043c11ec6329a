import type { CaseFile, CaseReport } from '@/wire'
import { dotted } from '@/lib/facts'
import { firstName, numberText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useItemName } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Ball } from '@/ui/art/ball'

/** Thousandths, as weights are on the wire. */
const ONE = 1_000

export function CaseReports({ reports }: { reports: readonly CaseReport[] }) {
  return (
    <ul>
      {reports.map((report) => (
        <ReportRow key={`${report.by.id}/${report.reason}`} report={report} />
      ))}
    </ul>
  )
}

function ReportRow({ report: { by, reason, note, decided, upheld } }: { report: CaseReport }) {
  const t = useT()
  const name = useItemName('reportType', reason)
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <Avatar person={by} size={44} />
      <div className="min-w-0 flex-1">
        <p className="text-15 font-semibold wrap-anywhere">{by.name}</p>
        <p className="text-14 text-muted">{name}</p>
        {note !== undefined && <p className="text-14 wrap-anywhere">{t('moderation.note', { note })}</p>}
      </div>
      <p className="max-w-28 shrink-0 text-right text-14">{decided === 0 ? <span className="text-muted">{t('moderation.first_report')}</span> : t('moderation.right', { count: upheld, of: decided })}</p>
    </li>
  )
}

/** What the open reports weigh together, and from what weight something is hidden. */
export function Weight({ file: { weight, hidden_from: from, reports } }: { file: CaseFile }) {
  const t = useT()
  const whole = Math.max(from * 2, weight)
  const people = [...new Map(reports.map(({ by, weight: its }) => [by.id, { by, its }])).values()].filter(({ its }) => its > 0)
  return (
    <div className="grid gap-2 pt-4">
      <div className="flex items-center gap-4">
        <span className="text-15 text-muted">{t('moderation.weight')}</span>
        <div className="relative h-5 flex-1" aria-hidden="true">
          <div className="absolute inset-x-0 bottom-1 h-0.5 bg-baseline" />
          <div className="absolute bottom-1.5 left-0 h-2 rounded-t-sm bg-brand" style={{ width: `${(weight / whole) * 100}%` }} />
          <div className="absolute -bottom-1 h-2.5 w-0.5 bg-baseline" style={{ left: `${(from / whole) * 100}%` }} />
          <span className="absolute bottom-1 -ml-2.25 grid" style={{ left: `${(weight / whole) * 100}%` }}>
            <Ball size={18} />
          </span>
        </div>
        <span className="text-18 font-bold tabular-nums">{numberText(weight / ONE)}</span>
      </div>
      <p className="text-14 text-muted wrap-anywhere">
        {dotted(people.map(({ by, its }) => t('moderation.weighs', { name: firstName(by.name), weight: numberText(its / ONE) })))}
        {people.length > 0 && '. '}
        {t('moderation.hidden_from', { weight: numberText(from / ONE) })}
      </p>
    </div>
  )
}
