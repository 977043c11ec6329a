import { type ReactNode, useContext, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Fixture, LIMITS, type Millis, type Person, type Proposal } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { dateAt } from '@/lib/zoned'
import { Ball } from '@/ui/art/ball'
import { Avatar } from '@/ui/avatar'
import { BigTime } from '@/ui/big-time'
import { Button, ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { FormTrouble } from '@/ui/form-trouble'
import { LazyPart } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { Skeleton } from '@/ui/skeleton'
import { useSending } from '@/ui/use-sending'
import { agreeDate, playFixture, proposeDates } from './fixture-actions'
import { courtFor, FixtureCourt } from './fixture-court'
import { FixtureDates } from './fixture-dates'
import { type FixtureRights, rightsOn } from './fixture-rights'
import { dayText, daysLeft, detailText, firstDay, proposerText, whenText, type Wording } from './fixture-words'
import { LastMatch } from './last-match'
import { ourDates, theirDates } from './next-step'
import { LeaguePartsContext } from './parts'
import type { SideNames } from './side-names'
import { isMyLast, mySideOf, type PlayView } from './view'

const ChallengeAnswer = lazyChunk(async () => ({ default: (await import('./challenge-answer')).ChallengeAnswer }))

/** What opens from a fixture besides itself. */
export type FixtureMode = 'report' | 'postpone' | 'award' | 'schedule' | 'revive'

type PanelProps = {
  view: PlayView
  fixture: Fixture
  names: SideNames
  wording: Wording
  onMode: (mode: FixtureMode) => void
}

/** A fixture and what I may do with it: fix its date, play it, enter its result. */
export function FixturePanel({ view, fixture, names, wording, onMode }: PanelProps) {
  const t = useT()
  const parts = useContext(LeaguePartsContext)
  const rights = rightsOn(view, fixture, wording.now)
  const at = mySideOf(fixture, view.mine?.id)
  const people = (side: 'a' | 'b'): readonly Person[] => (fixture[side] === undefined ? [] : names.people(fixture[side]))
  const mySide = at === undefined ? [] : people(at)
  const { game, match, state } = fixture
  const result = game && match !== undefined && (state === 'reported' || state === 'disputed' || state === 'final') && parts.result?.(game.id, match, view.officiates ?? view.organises)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {state === 'challenged' && (
        <LazyPart fallback={<Skeleton className="h-24" />}>
          <ChallengeAnswer view={view} fixture={fixture} names={names} wording={wording} />
        </LazyPart>
      )}
      {(state === 'to_be_scheduled' || state === 'proposed') && <Left fixture={fixture} wording={wording} />}
      {state === 'scheduled' && <Agreed fixture={fixture} wording={wording} />}
      {state === 'live' && match !== undefined && (
        <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-3 *:first:w-full">
          {parts.live?.(match, t('fixture.state_live')) ?? <ButtonLink to={paths.live(match)}>{t('fixture.watch')}</ButtonLink>}
          {game && (
            <ButtonLink variant="ghost" className="-ml-5" to={paths.game(game.id)}>
              {t('fixture.to_game')}
            </ButtonLink>
          )}
        </div>
      )}
      {result || (game === undefined && (state === 'final' || state === 'cancelled') && <Decided fixture={fixture} wording={wording} />)}
      {isMyLast(view, fixture) && view.mine && <LastMatch side={view.mine.id} names={names} version={view.tables.find(({ group }) => group === (fixture.group ?? 1))?.version ?? 0} />}
      {(fixture.proposals?.length ?? 0) > 0 && state === 'proposed' && (
        <Proposals key={fixture.version} fixture={fixture} wording={wording} mySide={mySide} mayAnswer={rights.propose} />
      )}
      {rights.propose && <Propose key={fixture.id} view={view} fixture={fixture} wording={wording} sides={at === 'b' ? [people('b'), people('a')] : [people('a'), people('b')]} mySide={mySide} />}
      <Tools view={view} fixture={fixture} rights={rights} people={people} onMode={onMode} />
      <Against a={at === 'b' ? people('b') : people('a')} b={at === 'b' ? people('a') : people('b')} />
    </div>
  )
}

/** To how two players stand against each other; a pair has no such page. */
function Against({ a, b }: Record<'a' | 'b', readonly Person[]>) {
  const t = useT()
  const [[one, ...ones], [two, ...twos]] = [a, b]
  if (!one || !two || ones.length + twos.length > 0) return null
  return (
    <ButtonLink variant="ghost" className="-my-2 -ml-5 justify-self-start" to={paths.against(one.id, two.id)}>
      {t('against.link')}
    </ButtonLink>
  )
}

/** Days until it should be played. */
function Left({ fixture, wording }: { fixture: Fixture; wording: Wording }) {
  const t = useT()
  const left = daysLeft(fixture, wording)
  return (
    <p className={left < 0 ? 'text-15 text-danger' : 'text-15 text-muted'}>
      <b className="mr-1.5 text-18 text-ink">{left < 0 ? t('fixture.late', { count: -left }) : t('fixture.days_left', { count: left })}</b>
      {t('fixture.until', { day: dayText(fixture.play_by) })}
    </p>
  )
}

/** The date that was agreed: the one important thing. */
function Agreed({ fixture: { game }, wording }: { fixture: Fixture; wording: Wording }) {
  const t = useT()
  if (!game) return null
  return (
    <section aria-label={t('fixture.agreed')} className="on-dusk rounded-dusk bg-dusk p-5 text-on-dusk md:p-6">
      <p className="flex items-center gap-2.5 text-15 font-semibold">
        <Ball size={15} />
        {game.starts_at === undefined ? t('fixture.agreed') : t('fixture.its_on', { day: dateAt(game.starts_at, wording.zone, wording.now) })}
      </p>
      {game.starts_at !== undefined && <BigTime at={game.starts_at} zone={wording.zone} size="hero" className="py-3" />}
      {game.court !== undefined && <p className="text-16 font-bold wrap-anywhere">{game.court}</p>}
      <Link to={paths.game(game.id)} className="mt-1 -ml-2 inline-flex min-h-11 items-center rounded-chip px-2 text-15 font-bold text-on-dusk underline underline-offset-4">
        {t('fixture.to_game')}
      </Link>
    </section>
  )
}

function Decided({ fixture, wording }: { fixture: Fixture; wording: Wording }) {
  const text = detailText(wording, fixture)
  return (
    <div className="rounded-card bg-fill px-4 py-3">
      <p className="score text-20 tracking-normal!">{text}</p>
      {fixture.reason !== undefined && !text.includes(fixture.reason) && <p className="pt-1 text-15 wrap-anywhere">{fixture.reason}</p>}
    </div>
  )
}

type ProposalsProps = { fixture: Fixture; wording: Wording; mySide: readonly Person[]; mayAnswer: boolean }

function Proposals({ fixture, wording, mySide, mayAnswer }: ProposalsProps) {
  const t = useT()
  const theirs = new Set(theirDates(fixture, mySide))
  const ours = ourDates(fixture, mySide)
  const { busy, trouble, send } = useSending()
  const [sent, setSent] = useState<Millis>()
  const accept = ({ starts_at: startsAt }: Proposal) => {
    setSent(startsAt)
    void send(() => agreeDate(fixture.id, startsAt), () => {})
  }
  return (
    <section aria-labelledby="proposals">
      <SectionHead id="proposals" level={3}>
        {t('fixture.proposals')}
      </SectionHead>
      <ul>
        {(fixture.proposals ?? []).map((proposal) => {
          const person = wording.sides.flatMap(({ players }) => players).find(({ id }) => id === proposal.by)
          return (
            <li key={`${proposal.by}/${proposal.starts_at}`} className="flex min-h-17 items-center gap-3 border-b border-line py-2 last:border-0">
              {person && <Avatar person={person} size={40} />}
              <span className="min-w-0 flex-1">
                <span className="block text-16 font-bold">{whenText(wording, proposal.starts_at)}</span>
                <span className="block text-14 text-muted wrap-anywhere">{`${theirs.has(proposal) || !mayAnswer ? proposerText(wording, proposal) : t('league.table.you')} · ${proposal.court_name}`}</span>
              </span>
              {mayAnswer && theirs.has(proposal) && (
                <Button variant="soft" busy={busy && sent === proposal.starts_at} disabled={busy && sent !== proposal.starts_at} onClick={() => accept(proposal)} aria-label={t('fixture.accept_date', { when: whenText(wording, proposal.starts_at) })}>
                  {t('fixture.accept')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <FormTrouble text={trouble} />
      {mayAnswer && ours.length > 0 && (
        <Button size="sm" variant="ghost" className="-ml-3.5" onClick={() => void proposeDates(fixture.id, []).catch(toastTrouble)}>
          {t('fixture.withdraw_dates', { count: ours.length })}
        </Button>
      )}
    </section>
  )
}

type ProposeProps = { view: PlayView; fixture: Fixture; wording: Wording; sides: readonly [readonly Person[], readonly Person[]]; mySide: readonly Person[] }

/** Three taps: a day, a time, send. */
function Propose({ view: { league }, fixture, wording, sides, mySide }: ProposeProps) {
  const t = useT()
  const [chosen, setChosen] = useState<readonly Millis[]>([])
  const [court, setCourt] = useState('')
  const { busy, trouble, send } = useSending()
  const [only] = chosen
  const before = ourDates(fixture, mySide).length
  return (
    <section aria-label={t('fixture.propose')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FixtureDates fixture={fixture} wording={wording} sides={sides} from={firstDay(league.starts_on, wording)} until={league.ends_on} max={LIMITS.FIXTURE_DATES_MAX} chosen={chosen} onChoose={setChosen} />
      {chosen.length > 0 && <FixtureCourt home={league.place} value={court} onChange={setCourt} returnPath={paths.fixture(league.id, fixture.id)} />}
      <FormTrouble text={trouble} />
      {chosen.length > 0 && (
        <Button wide size="lg" busy={busy} className="sticky bottom-1 z-1 whitespace-normal! shadow-float max-md:px-3! max-md:text-16! max-md:leading-tight" onClick={() => void send(() => proposeDates(fixture.id, chosen, courtFor(court, league.place)), () => setChosen([]))}>
          {chosen.length === 1 && only !== undefined ? t('fixture.propose_one', { when: whenText(wording, only) }) : t('fixture.propose_some', { count: chosen.length })}
        </Button>
      )}
      {chosen.length > 0 && before > 0 && <p className="text-14 text-muted">{t('fixture.propose_instead', { count: before })}</p>}
    </section>
  )
}

type ToolsProps = { view: PlayView; fixture: Fixture; rights: FixtureRights; people: (side: 'a' | 'b') => readonly Person[]; onMode: (mode: FixtureMode) => void }

function Tools({ view, fixture, rights, people, onMode }: ToolsProps) {
  const t = useT()
  const navigate = useNavigate()
  const { scoreLive } = useContext(LeaguePartsContext)
  const { busy, trouble, send } = useSending()

  function score() {
    if (fixture.match !== undefined) return void navigate(paths.pad(fixture.match))
    let match = ''
    void send(
      async () => {
        const event = fixture.game?.id ?? (await playFixture(fixture.id))
        match = (await scoreLive?.(event, { a: [...people('a')], b: [...people('b')] }, view.league.score_format)) ?? ''
      },
      () => navigate(paths.pad(match)),
    )
  }

  const mode = (on: boolean, key: FixtureMode, danger = false): ReactNode =>
    on && (
      <Button size="sm" variant={danger ? 'danger' : 'secondary'} onClick={() => onMode(key)}>
        {t(`fixture.do_${key}`)}
      </Button>
    )
  const played = fixture.game?.starts_at !== undefined && rights.report
  return (
    <div className="grid gap-3 empty:hidden">
      {trouble !== '' && <FormTrouble text={trouble} />}
      {(rights.report || (rights.score && scoreLive)) && (
        <div className="flex flex-wrap gap-2.5">
          {rights.report && (
            <Button variant={played ? 'primary' : 'secondary'} onClick={() => onMode('report')}>
              {t('fixture.do_report')}
            </Button>
          )}
          {rights.score && scoreLive && (
            <Button variant="secondary" busy={busy} icon={<Ball size={16} />} onClick={score}>
              {t(fixture.game ? 'fixture.score_live' : 'fixture.play_now')}
            </Button>
          )}
        </div>
      )}
      {(rights.schedule || rights.postpone || rights.award || rights.revive) && (
        <div className="flex flex-wrap gap-2.5">
          {mode(rights.schedule, 'schedule')}
          {mode(rights.postpone, 'postpone')}
          {mode(rights.award, 'award')}
          {mode(rights.revive, 'revive')}
        </div>
      )}
    </div>
  )
}
