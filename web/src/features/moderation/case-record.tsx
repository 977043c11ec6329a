import { Link } from 'react-router'
import type { AuthorRecord, TrailEntry } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { sinceText, untilText } from '@/lib/time'
import { dateAt } from '@/lib/zoned'
import { useLookup } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'
import { isByItself, trailText } from './words'

/** What is known of whoever wrote it. */
export function AuthorCard({ record }: { record: AuthorRecord }) {
  const t = useT()
  const { person, member_since: since, broke_rules: broke, warnings, suspensions, suspended_until: until } = record
  return (
    <div className="grid gap-2.5">
      <Link to={paths.player(person.id)} className="flex items-center gap-3 rounded-card">
        <Avatar person={person} size={52} />
        <span className="min-w-0">
          <span className="block truncate text-16 font-bold">{person.name}</span>
          <span className="block truncate text-14 text-muted">{t('moderation.member_since', { day: dateAt(since, undefined) })}</span>
        </span>
      </Link>
      <div className="flex flex-wrap gap-1.5">
        {until !== undefined && <Chip tone="danger">{t('moderation.suspended_until', { until: untilText(until) })}</Chip>}
        {suspensions > 0 && <Chip tone="warn">{t('moderation.suspensions', { count: suspensions })}</Chip>}
        {warnings > 0 && <Chip tone="warn">{t('moderation.warnings', { count: warnings })}</Chip>}
        <Chip>{broke === 0 ? t('moderation.clean') : t('moderation.broke_rules', { count: broke })}</Chip>
      </div>
    </div>
  )
}

/** What was done, the oldest first. */
export function Trail({ entries }: { entries: readonly TrailEntry[] }) {
  const t = useT()
  const { items } = useLookup('reportType')
  const reasonName = (id: string) => items.find((item) => item.id === id)?.name ?? id
  return (
    <ol className="grid gap-3">
      {entries.map((entry, index) => (
        // Entries are only added.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2 text-14">
          <time dateTime={new Date(entry.at).toISOString()} className="text-muted tabular-nums">
            {sinceText(entry.at)}
          </time>
          <span className="wrap-anywhere">
            {!isByItself(entry) && <b className="font-semibold">{entry.by?.name ?? t('moderation.operator')} </b>}
            {trailText(t, entry, reasonName)}
          </span>
        </li>
      ))}
    </ol>
  )
}
