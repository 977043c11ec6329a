import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccept } from '@/features/play/ask-cards'
import { decline } from '@/features/play/actions'
import { scoreText } from '@/features/matches/score-rules'
import { sideOf } from '@/features/matches/standing'
import { dotted } from '@/lib/facts'
import { firstName, levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { timeOfDay, untilText } from '@/lib/time'
import { dateAt, timeAt, untilStart } from '@/lib/zoned'
import { useMe } from '@/store/hooks'
import { Avatar, type Person } from '@/ui/avatar'
import { Button, ButtonLink } from '@/ui/button'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { timeLeft } from '@/ui/time-left'
import { useNow } from '@/ui/use-now'
import { AnswerButtons } from '../../answers/answer-buttons'
import { InvitationAnswer, OfferAnswer, ReconfirmAnswer, RequestAnswer, ResultAnswer } from '../../answers/event-answers'
import { paths } from '../../paths'
import { useWaiting } from './use-waiting'
import type { Waiting } from './waiting'

const URGENT_MS = 15 * 60_000

/** Everything that waits for my answer, with a button for each. */
export function WaitingList() {
  const t = useT()
  const { is, items, now, retry } = useWaiting()
  return (
    <section aria-labelledby="waiting">
      <SectionHead id="waiting" link={{ to: paths.notifications(), label: t('home.all_news') }}>
        {t('home.waiting')}
      </SectionHead>
      {items.length === 0 && is === 'loading' && <SkeletonRows rows={2} portrait={44} />}
      {items.length === 0 && is === 'ready' && <p className="py-2 text-15 text-muted">{t('home.waiting_none')}</p>}
      <ul>
        {items.map((one) => (
          <Row key={one.id} one={one} now={now} />
        ))}
      </ul>
      {is === 'error' && (
        <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-15 text-muted">
          {t(items.length > 0 ? 'list.not_fresh' : 'home.waiting_failed')}
          <Button size="sm" variant="secondary" onClick={retry}>
            {t('common.try_again')}
          </Button>
        </p>
      )}
    </section>
  )
}

function Row({ one, now }: { one: Waiting; now: number }) {
  const t = useT()
  const me = useMe()?.id
  switch (one.is) {
    case 'ask':
      return <AskRow one={one} />
    case 'offer':
    case 'invitation':
    case 'reconfirm': {
      const { card } = one
      const when = card.starts_at === undefined ? '' : `${dateAt(card.starts_at, card.zone, now)}, ${timeAt(card.starts_at, card.zone)}`
      const Answer = { offer: OfferAnswer, invitation: InvitationAnswer, reconfirm: ReconfirmAnswer }[one.is]
      const text = one.is === 'offer' ? <Held until={one.until} others={card.waiting_count} /> : t(`home.${one.is}`, { when, name: firstName(card.organiser.name) })
      return (
        <RowLayout person={card.organiser} to={paths.game(card.id)} title={card.name} text={text}>
          <Answer event={card.id} name={card.name} />
        </RowLayout>
      )
    }
    case 'request': {
      const { enrolment, game } = one
      const who = enrolment.player?.name ?? enrolment.guest ?? ''
      return (
        <RowLayout person={enrolment.player ?? { id: enrolment.id, name: who }} to={paths.game(game.id, 'teams')} title={who} text={dotted([t('home.asks_in', { game: game.name }), enrolment.level !== undefined && t('play.level', { level: levelText(enrolment.level) })])}>
          <RequestAnswer enrolment={enrolment} name={game.name} />
        </RowLayout>
      )
    }
    case 'result':
    case 'disputed': {
      const { match } = one
      const by = [...match.a, ...match.b].find(({ id }) => id === (one.is === 'disputed' ? match.dispute?.by : match.reported_by)) ?? match.a[0]
      const score = scoreText(match.sets, match.ending, sideOf(match, me) ?? 'a')
      const text = one.is === 'disputed' ? t('home.disputed', { game: match.event.name }) : t('home.result', { score, until: match.confirms_at === undefined ? '' : untilText(match.confirms_at, now) })
      return (
        <RowLayout person={by ?? { id: match.id, name: '' }} to={paths.game(match.event.id, 'games')} title={one.is === 'disputed' ? score : match.event.name} text={text}>
          {one.is === 'disputed' ? (
            <ButtonLink to={paths.game(match.event.id, 'games')} variant="soft" className="relative z-1 px-4! text-15!">
              {t('home.decide')}
            </ButtonLink>
          ) : (
            <ResultAnswer match={match} score={score} />
          )}
        </RowLayout>
      )
    }
  }
}

function AskRow({ one: { ask } }: { one: Waiting & { is: 'ask' } }) {
  const t = useT()
  const { busy, take } = useAccept(ask)
  const text = (
    <>
      {`${t('play.at', { time: timeOfDay(ask.starts_at) })} · `}
      <Left until={ask.answer_by} />
    </>
  )
  return (
    <RowLayout person={ask.by} to={paths.play()} title={t('home.ask', { name: firstName(ask.by.name) })} text={text}>
      <AnswerButtons yes={t('play.accept')} label={t('home.play_with', { name: ask.by.name })} busy={busy} onYes={() => void take()} no={t('home.not_with', { name: ask.by.name })} onNo={() => decline(ask)} />
    </RowLayout>
  )
}

/** "Seat held 12 min · 4 others wait behind you" */
function Held({ until, others }: { until: number | undefined; others: number }) {
  const t = useT()
  const now = useNow(1000)
  const left = (until ?? now) - now
  return (
    <>
      <span className={left < URGENT_MS ? 'font-bold text-danger' : undefined}>{until === undefined ? t('roster.held') : t('home.held', { time: left < URGENT_MS ? timeLeft(left) : untilStart(left) })}</span>
      {others > 0 && ` · ${t('home.behind', { count: others })}`}
    </>
  )
}

function Left({ until }: { until: number }) {
  const t = useT()
  const ms = until - useNow(1000)
  return <span className={ms < URGENT_MS ? 'font-bold text-danger tabular-nums' : 'tabular-nums'}>{t('countdown.left', { time: timeLeft(ms) })}</span>
}

type RowLayoutProps = { person: Person; to: string; title: string; text: ReactNode; children: ReactNode }

/** The whole row links to its subject; `children` is the answer. */
function RowLayout({ person, to, title, text, children }: RowLayoutProps) {
  return (
    <li className="relative flex min-h-18 flex-wrap items-center justify-end gap-x-3 gap-y-2 border-b border-line py-2.5 md:gap-x-3.5">
      <Avatar person={person} size={44} />
      <span className="min-w-0 flex-1 basis-30">
        <Link to={to} className="block truncate rounded-chip text-16 font-bold after:absolute after:inset-0">
          {title}
        </Link>
        <span className="line-clamp-2 text-14 text-muted">{text}</span>
      </span>
      {children}
    </li>
  )
}
