import clsx from 'clsx'
import { Link } from 'react-router'
import type { Case } from '@/wire'
import { dotted } from '@/lib/facts'
import { firstName } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { shortTime } from '@/lib/time'
import { useItemName, useMe } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'
import { stateOf } from './words'

/** A case in the list. */
export function CaseRow({ one, open, to }: { one: Case; open: boolean; to: string }) {
  const t = useT()
  const me = useMe()?.id
  const reason = useItemName('reportType', one.reason)
  const state = stateOf(t, one)
  const taken = one.open ? one.taken_by : undefined
  return (
    <li>
      <Link to={to} aria-current={open ? 'true' : undefined} className={clsx('flex gap-3 rounded-card px-3 py-3', open ? 'bg-raised shadow-card' : 'hover:bg-fill')}>
        {one.author ? <Avatar person={one.author} size={44} /> : <span className="size-11 shrink-0 rounded-full bg-fill" />}
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate font-semibold">{t(`moderation.noun.${one.noun}`)}</span>
            <time dateTime={new Date(one.opened_at).toISOString()} className="shrink-0 text-13 text-muted tabular-nums">
              {shortTime(one.opened_at)}
            </time>
          </span>
          {one.start !== '' && <span className="truncate text-14">{one.start}</span>}
          <span className="truncate text-14 text-muted">{dotted([one.author && firstName(one.author.name), one.reporters > 0 && t('moderation.reports', { count: one.reporters }), reason])}</span>
          {(state || taken) && (
            <span className="flex flex-wrap gap-1.5 pt-1">
              {state && (
                <Chip small tone={state.tone}>
                  {state.text}
                </Chip>
              )}
              {taken && (
                <Chip small tone={taken.id === me ? 'yours' : 'plain'}>
                  {taken.id === me ? t('moderation.you_are_on_it') : t('moderation.is_on_it', { name: firstName(taken.name) })}
                </Chip>
              )}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
