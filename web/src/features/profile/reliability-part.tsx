import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Missed, MyReliability } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import { countsText } from '@/lib/reliability'
import { dayNameAt } from '@/lib/zoned'
import { call } from '@/realtime/connection'
import { useStore } from '@/store/index'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { SectionHead } from '@/ui/section-head'
import { Skeleton } from '@/ui/skeleton'

/** What organisers see when I ask to join, and what it consists of. */
export default function ReliabilityPart() {
  const t = useT()
  const live = useStore(({ connection }) => connection.state === 'live')
  const [shown, setShown] = useState<MyReliability>()
  const [trouble, setTrouble] = useState('')
  const load = useCallback(() => {
    setTrouble('')
    call('reliability.mine', {}).then(
      ({ ok }) => setShown(ok),
      (error: unknown) => setTrouble(troubleText(troubleOf(error))),
    )
  }, [])
  // Loads on mount and after a reconnect.
  useEffect(() => {
    if (live) load()
  }, [live, load])
  return (
    <section>
      <SectionHead>{t('reliability.title')}</SectionHead>
      {shown ? (
        <>
          <p className="mt-2 text-18 font-bold">{countsText(t, shown.counts)}</p>
          <p className="mt-1 max-w-170 text-15 text-muted">{t('reliability.explained')}</p>
          {shown.missed.length > 0 && (
            <ul className="mt-2">
              {shown.missed.map((one) => (
                <MissedRow key={one.enrolment} missed={one} />
              ))}
            </ul>
          )}
        </>
      ) : trouble !== '' || !live ? (
        <p role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-15 text-muted">
          {trouble || t('error.offline')}
          <Button size="sm" variant="secondary" onClick={load}>
            {t('common.try_again')}
          </Button>
        </p>
      ) : (
        <Skeleton className="mt-3 h-6 w-2/3" />
      )}
    </section>
  )
}

function MissedRow({ missed: { event, kind, excuse, forgiven_at } }: { missed: Missed }) {
  const t = useT()
  const facts = [t(`reliability.${kind}`), event.starts_at !== undefined && dayNameAt(event.starts_at, event.zone), excuse ?? t('reliability.forgiven', { day: dayNameAt(forgiven_at, event.zone) })]
  return (
    <li className="relative flex min-h-15 items-center gap-3.5 border-b border-line py-2">
      <span className="min-w-0 flex-1">
        <Link to={paths.game(event.id)} className="block truncate rounded-chip text-16 font-bold after:absolute after:inset-0">
          {event.name}
        </Link>
        <span className="block text-14 wrap-anywhere text-muted">{dotted(facts)}</span>
      </span>
      {excuse !== undefined && (
        <Chip small tone="success">
          {t('reliability.excused')}
        </Chip>
      )}
    </li>
  )
}
