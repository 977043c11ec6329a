import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Enrolment, Event as Game, Match, Person } from '@/wire'
import { paths } from '@/app/paths'
import { firstName } from '@/lib/format'
import { type Translate, useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { Avatar } from '@/ui/avatar'
import { Button, ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { LazySheet } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { ShowMore } from '@/ui/show-more'
import { MatchCard } from './match-card'
import { ScoreTable } from './score-table'
import { isInPlay, tallyOf } from './standing'
import { mayBeScoredLive, whenOf } from './when'

const ReportSheet = lazyChunk(() => import('./report-sheet'))
const ScoreLiveSheet = lazyChunk(() => import('./score-live-sheet'))

type EventMatchesProps = {
  game: Game
  /** The players of the game. */
  seated: readonly Enrolment[]
  matches: readonly Match[]
  /** Whether I organise it. */
  officiates: boolean
  /** Loads older results; absent when all are here. */
  more?: (() => Promise<void>) | undefined
}

/** The results tab of an event, with the form for another result. */
export function EventMatches({ game, seated, matches, officiates, more }: EventMatchesProps) {
  const t = useT()
  const me = useMe()?.id
  const { key, state } = useLocation() as { key: string; state: { enterResult?: boolean } | null }
  const [open, setOpen] = useState(false)
  const wanted = state?.enterResult === true
  // Each press of the game's button is a navigation, also while this tab is shown.
  useEffect(() => setOpen(wanted), [key, wanted])
  const roster = rosterOf(t, seated)
  const mayEnter = officiates || roster.some(({ id }) => id === me)
  const when = whenOf(game)
  // The result of a fixture is entered with the fixture.
  const { fixture } = game
  const mayReport = mayEnter && !fixture && when === 'open' && roster.length >= 2
  const mayScore = mayEnter && mayBeScoredLive(game) && roster.length >= 2
  const [scoring, setScoring] = useState(false)
  const scoreLive = mayScore && (
    <Button variant={matches.length === 0 && !mayReport ? 'primary' : 'secondary'} icon={<Ball size={16} />} onClick={() => setScoring(true)}>
      {t('pad.entry')}
    </Button>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {(mayReport || mayScore) && matches.length > 0 && (
        <div className="flex flex-wrap gap-2.5">
          {mayReport && (
            <Button variant="soft" onClick={() => setOpen(true)}>
              {t('match.enter_another')}
            </Button>
          )}
          {scoreLive}
        </div>
      )}
      {matches.length === 0 ? (
        <Empty plain title={t('match.none')} text={t(mayReport ? 'match.none_open' : `match.none_${when}`)}>
          {mayReport && <Button onClick={() => setOpen(true)}>{t('match.enter')}</Button>}
          {mayEnter && fixture && <ButtonLink to={paths.fixture(fixture.league.id, fixture.id)}>{t(when === 'open' ? 'match.enter' : 'game.act.fixture')}</ButtonLink>}
          {scoreLive}
        </Empty>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {openFirst(matches).map((match) => (
            <li key={match.id}>
              <MatchCard match={match} officiates={officiates} />
            </li>
          ))}
        </ul>
      )}
      {more && <ShowMore load={more} />}
      <LazySheet open={open || scoring} onLost={() => (setOpen(false), setScoring(false))}>
        {scoring && mayScore && <ScoreLiveSheet event={game.id} format={game.format} roster={roster} onClose={() => setScoring(false)} />}
        {open && mayReport && <ReportSheet what={{ is: 'new', event: game.id, format: game.format, roster }} onClose={() => setOpen(false)} />}
      </LazySheet>
    </div>
  )
}

/** Those that are played or will be, before the results. */
function openFirst(matches: readonly Match[]): readonly Match[] {
  return [...matches.filter(isInPlay), ...matches.filter((match) => !isInPlay(match))]
}

/** The scoreboard tab of an event: the latest result and the tally. */
export function EventScoreboard({ matches }: Pick<EventMatchesProps, 'matches'>) {
  const t = useT()
  const counted = matches.filter(({ state }) => state !== 'voided' && state !== 'scheduled')
  const [latest] = counted
  if (!latest) return <Empty plain title={t('match.board_none')} text={t('match.board_none_text')} />
  const tally = tallyOf(counted)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <section aria-label={t('match.latest')} className="on-dusk rounded-dusk bg-dusk p-5 text-on-dusk [--muted:var(--on-dusk-muted)] [--raised:var(--dusk)] md:p-7">
        <h2 className="mb-2 text-15 font-bold tracking-normal">{t('match.latest')}</h2>
        <ScoreTable match={latest} large />
        {latest.state !== 'confirmed' && <p className="mt-2 text-14 text-on-dusk-muted">{t(`match.state_${latest.state}`)}</p>}
      </section>
      {counted.length > 1 && (
        <section aria-labelledby="tally">
          <SectionHead id="tally">{t('match.tally')}</SectionHead>
          <ol>
            {tally.map(({ person, won, lost }, index) => (
              <li key={person.id} className="flex min-h-14 items-center gap-3.5 border-b border-line py-2 last:border-0">
                <span className="score w-6 text-20 text-muted">{index + 1}</span>
                <Avatar person={person} size={40} />
                <span className="min-w-0 flex-1 truncate text-16 font-bold">{person.name}</span>
                <span className="score text-20">
                  {`${won}–${lost}`}
                  <span className="sr-only">{t('match.won_lost', { won, lost })}</span>
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

/** Who may stand in a result: players, and guests, who have no history and no rating. */
function rosterOf(t: Translate, seated: readonly Enrolment[]): Person[] {
  const guest = ({ id, guest: name, guest_of: host }: Enrolment): Person => ({ id, name: name || t('guest.of_unnamed', { host: firstName(host?.name ?? '') }), handle: '' })
  return seated.flatMap((one) => (one.state === 'no_show' ? [] : [one.player ?? guest(one)]))
}
