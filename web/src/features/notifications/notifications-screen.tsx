import { AlarmClock, Award, CalendarCheck, CalendarClock, CalendarX, type LucideIcon, Megaphone, Ticket, Trophy } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { Notification } from '@/wire'
import { paths } from '@/app/paths'
import { aboutPerson, aboutText } from '@/lib/about'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { sinceText, timeOfDay } from '@/lib/time'
import { useStore } from '@/store/index'
import { Ball } from '@/ui/art/ball'
import { Avatar } from '@/ui/avatar'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { type ListState, ListStates } from '@/ui/list-states'
import { NearEnd } from '@/ui/near-end'
import { PrefetchLink } from '@/ui/prefetch-link'
import { SkeletonRows } from '@/ui/skeleton'
import { linkOf } from './about-link'
import { loadMoreNotifications, loadNotifications, readAll } from './actions'
import { sectionsOf } from './sections'

type NotificationsScreenProps = {
  /** Renders the quick reply of a notification; passed in by `app`, which knows the other features. */
  answer: (row: Notification) => ReactNode
}

/** My notifications by game, newest first. New ones keep their mark until the screen is left. */
export function NotificationsScreen({ answer }: NotificationsScreenProps) {
  const t = useT()
  const { is, rows, cursor, loadingMore, trouble } = useStore((state) => state.notifications)
  const live = useStore(({ connection }) => connection.state === 'live')
  const fresh = useFresh(rows)
  useEffect(() => {
    if (is === 'idle' || (is === 'error' && live)) void loadNotifications()
    // After an error retry once the connection is back, not at once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [is === 'idle', live])
  const more = useCallback(() => void loadMoreNotifications(), [])
  const retry = () => void (cursor === undefined ? loadNotifications() : loadMoreNotifications())
  const list: ListState = is === 'error' ? { is, retry } : is === 'ready' ? { is, loadingMore, ...(cursor !== undefined && { more }) } : { is: 'loading' }
  return (
    <div className="page gutter pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: t('notifications.title') })}</title>
      <div className="mx-auto max-w-180">
        <h1 className="baseline pb-3.5 text-26 md:text-34">{t('notifications.title')}</h1>
        <ListStates
          state={list}
          count={rows.length}
          skeleton={<div className="pt-3"><SkeletonRows rows={5} portrait={52} /></div>}
          empty={
            <Empty plain title={t('notifications.empty')} text={t('notifications.empty_text')}>
              <ButtonLink to={paths.players()}>{t('person.to_players')}</ButtonLink>
            </Empty>
          }
          error={<ErrorState plain title={t('notifications.failed')} text={trouble ? troubleText(trouble) : t('notifications.failed_text')} onRetry={retry} />}
          end={<p className="py-6 text-center text-14 text-muted">{t('notifications.end')}</p>}
        >
          {sectionsOf(rows).map((section) => (
            <section key={section.key} aria-label={section.title}>
              <h2 className="pt-4 pb-1 text-14 font-semibold tracking-normal text-muted wrap-anywhere">{section.title}</h2>
              <ul>
                {section.rows.map((row) => (
                  <Row key={row.id} row={row} fresh={row.read_at === undefined || fresh.has(row.id)} answer={answer} />
                ))}
              </ul>
            </section>
          ))}
          <NearEnd onNear={is === 'ready' && cursor !== undefined && !loadingMore ? more : undefined} />
        </ListStates>
      </div>
    </div>
  )
}

/** Rows that were unread when shown. Showing them marks them as read on all devices. */
function useFresh(rows: readonly Notification[]): ReadonlySet<string> {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const visible = useVisible()
  const unread = rows.filter((row) => row.read_at === undefined).map(({ id }) => id)
  const key = unread.join(' ')
  useEffect(() => {
    if (key === '' || !visible) return
    setFresh((before) => new Set([...before, ...key.split(' ')]))
    readAll()
  }, [key, visible])
  return fresh
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return visible
}

/** Icons for kinds without a portrait. */
const ICONS: Partial<Record<Notification['kind'], LucideIcon>> = {
  certificate: Award,
  seat_offered: Ticket,
  offer_expired: CalendarX,
  enrolment_removed: CalendarX,
  event_cancelled: CalendarX,
  announced: Megaphone,
  marked_absent: CalendarX,
  event_changed: CalendarClock,
  reminder_day: AlarmClock,
  reminder_soon: AlarmClock,
  match_confirmed: Trophy,
  match_voided: Trophy,
  match_corrected: Trophy,
}

function Row({ row, fresh, answer }: { row: Notification; fresh: boolean; answer: (row: Notification) => ReactNode }) {
  const t = useT()
  const text = aboutText(row)
  const by = aboutPerson(row)
  const Icon = ICONS[row.kind] ?? CalendarCheck
  // A kind from a newer server, for which there is no text yet.
  if (!text) return null
  return (
    <li className="relative flex min-h-19 flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line py-2.5">
      {by ? (
        <Avatar person={by} size={52} />
      ) : (
        <span aria-hidden="true" className="grid size-13 shrink-0 place-items-center rounded-full bg-brand-soft text-brand">
          <Icon className="size-6" />
        </span>
      )}
      <span className="min-w-0 flex-1 basis-44">
        <PrefetchLink to={linkOf(row)} className="rounded-chip text-16 leading-snug wrap-anywhere after:absolute after:inset-0">
          {by && <span className="font-bold">{`${by.name} `}</span>}
          {t(`notify.${text.key}`, text.vars)}
        </PrefetchLink>
        <span className="mt-0.5 flex items-center gap-1.5 text-14 text-muted tabular-nums">
          {fresh && (
            <>
              <Ball size={12} />
              <span className="font-semibold text-ink">{t('notifications.new')}</span>
            </>
          )}
          <time dateTime={new Date(row.at).toISOString()}>{'event' in row.data ? sinceText(row.at) : timeOfDay(row.at)}</time>
        </span>
      </span>
      <span className="relative z-1 ml-auto shrink-0 empty:hidden">{answer(row)}</span>
    </li>
  )
}
