import { useState } from 'react'
import { Link } from 'react-router'
import type { Match } from '@/wire'
import { useT } from '@/lib/i18n'
import { formatText } from '@/lib/score-formats'
import { untilText } from '@/lib/time'
import { useMe } from '@/store/hooks'
import { paths } from '@/app/paths'
import { Button, ButtonLink } from '@/ui/button'
import { Chip, type ChipTone } from '@/ui/chip'
import { lazyChunk } from '@/ui/chunk'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { LazySheet } from '@/ui/lazy-part'
import { confirm, decide, voidMatch } from './actions'
import { ScoreTable } from './score-table'
import { scoreText } from './score-rules'
import { isGuest, isInPlay, mayDo, namesOf, other, peopleOn, sideOf } from './standing'

const ReportSheet = lazyChunk(() => import('./report-sheet'))
const DisputeSheet = lazyChunk(() => import('./dispute-sheet'))

const TONES: Record<Match['state'], ChipTone> = { scheduled: 'plain', live: 'live', suspended: 'warn', reported: 'warn', confirmed: 'success', disputed: 'danger', voided: 'plain' }

type MatchCardProps = {
  match: Match
  /** Whether I organise the event or am one of its officials. */
  officiates: boolean
}

/** A result with the actions open to me. */
export function MatchCard({ match, officiates }: MatchCardProps) {
  const t = useT()
  const me = useMe()?.id
  const may = mayDo(match, me, officiates)
  const [open, setOpen] = useState<'edit' | 'dispute' | 'decide' | 'correct' | 'as_entered' | 'void' | null>(null)
  const close = () => setOpen(null)
  return (
    <article aria-label={t('match.told', { a: namesOf(peopleOn(match, 'a')), b: namesOf(peopleOn(match, 'b')), score: scoreText(match.sets, match.ending) })} className="rounded-card bg-raised p-4 shadow-card md:p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <Chip small tone={TONES[match.state]}>
          {t(`match.state_${match.state}`)}
        </Chip>
        <span className="text-13 text-muted">
          {formatText(t, match.format)} · {t(match.competitive ? 'game.competitive' : 'game.friendly')}
        </span>
      </div>
      <ScoreTable match={match} />
      {isInPlay(match) && <LiveLinks match={match} mayScore={officiates || [...match.a, ...match.b].some(({ id }) => id === me)} />}
      <Note match={match} mayAnswer={may.includes('answer')} />
      {match.state === 'disputed' && match.dispute && <DisputeNote match={match} decides={may.includes('decide')} />}
      {match.correction && <p className="mt-2 text-14 break-words text-muted">{t('match.corrected', { reason: match.correction.reason })}</p>}
      <Against match={match} me={me} />
      {may.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {may.includes('answer') && (
            <>
              <Button variant="soft" onClick={() => confirm(match)}>{t('match.confirm')}</Button>
              <Button variant="secondary" onClick={() => setOpen('dispute')}>{t('match.dispute')}</Button>
            </>
          )}
          {may.includes('edit') && (
            <Button size="sm" variant="secondary" onClick={() => setOpen('edit')}>{t('match.edit')}</Button>
          )}
          {may.includes('correct') && (
            <Button size="sm" variant="secondary" onClick={() => setOpen('correct')}>{t('match.correct')}</Button>
          )}
          {may.includes('decide') && (
            <>
              <Button size="sm" onClick={() => setOpen('as_entered')}>{t('match.decide_entered')}</Button>
              <Button size="sm" variant="secondary" onClick={() => setOpen('decide')}>{t('match.decide_other')}</Button>
              <Button size="sm" variant="danger" onClick={() => setOpen('void')}>{t('match.void')}</Button>
            </>
          )}
        </div>
      )}
      <LazySheet open={open !== null} onLost={close}>
        {open === 'edit' && <ReportSheet what={{ is: 'edit', match }} onClose={close} />}
        {open === 'decide' && <ReportSheet what={{ is: 'decide', match: asDisputed(match) }} onClose={close} />}
        {open === 'correct' && <ReportSheet what={{ is: 'correct', match }} onClose={close} />}
        {open === 'dispute' && <DisputeSheet match={match} onClose={close} />}
      </LazySheet>
      <ConfirmSheet
        open={open === 'as_entered'}
        onClose={close}
        title={t('match.decide_title')}
        text={t('match.decide_text', { score: scoreText(match.sets, match.ending) })}
        action={t('match.decide_entered')}
        onConfirm={() => decide(match)}
      />
      <ConfirmSheet open={open === 'void'} onClose={close} title={t('match.void_title')} text={t('match.void_text')} action={t('match.void')} danger onConfirm={() => voidMatch(match)} />
    </article>
  )
}

/** Of a result in singles: to how the two stand against each other, from my view if I played. */
function Against({ match, me }: { match: Match; me: string | undefined }) {
  const t = useT()
  const [a, b] = [peopleOn(match, 'a'), peopleOn(match, 'b')]
  const [one, two] = sideOf(match, me) === 'b' ? [b[0], a[0]] : [a[0], b[0]]
  if (match.state !== 'confirmed' || a.length + b.length !== 2 || !one || !two || isGuest(one) || isGuest(two)) return null
  return (
    <p className="mt-2">
      <Link to={paths.against(one.id, two.id)} className="-mx-2 inline-flex min-h-11 items-center rounded-chip px-2 text-15 font-bold text-brand">
        {t('against.link')}
      </Link>
    </p>
  )
}

/** To the scoreboard, and to the pad for those who may score. */
function LiveLinks({ match, mayScore }: { match: Match; mayScore: boolean }) {
  const t = useT()
  return (
    <div className="mt-4 flex flex-wrap gap-2.5">
      {mayScore && <ButtonLink to={paths.pad(match.id)}>{t('pad.live_score')}</ButtonLink>}
      {match.state !== 'scheduled' && (
        <ButtonLink variant="secondary" to={paths.live(match.id)}>
          {t('pad.live_watch')}
        </ButtonLink>
      )}
    </div>
  )
}

/** What the result is waiting for. */
function Note({ match, mayAnswer }: { match: Match; mayAnswer: boolean }) {
  const t = useT()
  if (match.state !== 'reported') return null
  const name = namesOf(peopleOn(match, other(match.reported_side)))
  const until = match.confirms_at === undefined ? '' : untilText(match.confirms_at)
  return <p className="mt-2 text-14 text-muted">{t(mayAnswer ? 'match.note_answer' : 'match.note_waits', { name, until })}</p>
}

function DisputeNote({ match, decides }: { match: Match; decides: boolean }) {
  const t = useT()
  const { dispute } = match
  if (!dispute) return null
  const by = [...match.a, ...match.b].find(({ id }) => id === dispute.by)
  return (
    <div className="mt-3 rounded-control bg-danger-soft px-4 py-3">
      <p className="text-14 font-bold text-danger">{t('match.disputed_by', { name: by?.name ?? t('common.somebody') })}</p>
      <p className="text-15 break-words">{dispute.reason}</p>
      {dispute.sets && dispute.sets.length > 0 && <p className="score mt-1 text-18">{scoreText(dispute.sets, 'completed')}</p>}
      {match.voids_at !== undefined && (
        <p className="mt-1 text-14 text-muted">{t(decides ? 'match.voids_unless_you' : 'match.voids_unless', { until: untilText(match.voids_at) })}</p>
      )}
    </div>
  )
}

/** The match with the disputed version of the score, from which the organiser starts. */
function asDisputed(match: Match): Match {
  const sets = match.dispute?.sets
  return sets && sets.length > 0 ? { ...match, sets } : match
}
