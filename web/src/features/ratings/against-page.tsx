import { Link } from 'react-router'
import type { HeadToHead, Match, Person, PlayerRating, Tally, UserId } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { firstName } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { ratingText } from '@/lib/rating-text'
import { scoreText } from '@/lib/score-text'
import { sideOf } from '@/lib/my-side'
import { namesOf, peopleOn } from '@/lib/sides'
import { dateAt } from '@/lib/zoned'
import { Avatar } from '@/ui/avatar'
import { AvatarPair } from '@/ui/avatar-group'
import { BackLink } from '@/ui/back-link'
import { ButtonLink } from '@/ui/button'
import { SectionHead } from '@/ui/section-head'
import { ShowMore } from '@/ui/show-more'
import { loadMoreMeetings } from './actions'
import { leadText, linkOf, playedAt, shownChance, spokenText } from './words'
import { TwoBars } from './two-bars'

type AgainstPageProps = { between: HeadToHead; me: UserId | undefined }

export function AgainstPage({ between, me }: AgainstPageProps) {
  const t = useT()
  const { a, b, singles, doubles, matches, cursor } = between
  const names = { a: nameOf(a), b: nameOf(b) }
  const other = me === b.id ? a : b
  const title = t('against.title', { a: a.name, b: b.name })

  function nameOf(person: Person): string {
    if (person.id === me) return t('against.you')
    const [first, others] = [firstName(person.name), person.id === a.id ? b : a]
    return firstName(others.name) === first ? person.name : first
  }

  return (
    <div className="page gutter pt-1 pb-14 md:pt-6">
      <title>{t('page.title', { title })}</title>
      <div className="-mx-2 pt-1 md:hidden">
        <BackLink to={paths.player(other.id)} label={t('rating.back')} />
      </div>
      <h1 className="sr-only">{title}</h1>
      <Board between={between} me={me} names={names} />
      <div className="mt-9 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-9">
          <Chance between={between} names={names} />
          {isPlayed(singles) && <Record title={t('rating.singles')} tally={singles} names={names} />}
          {isPlayed(doubles) && <Record title={t('against.doubles')} tally={doubles} names={names} />}
        </div>
        <section aria-labelledby="meetings" className="min-w-0">
          <SectionHead id="meetings">{t('against.matches')}</SectionHead>
          {matches.length === 0 ? (
            <div className="py-2">
              <p className="text-muted">{t(a.id === me || b.id === me ? 'against.none_mine' : 'against.none', { name: firstName(other.name) })}</p>
              {(a.id === me || b.id === me) && (
                <ButtonLink to={paths.newGame()} variant="soft" className="mt-3">
                  {t('against.new_game')}
                </ButtonLink>
              )}
            </div>
          ) : (
            <>
              <ol>
                {matches.map((match) => (
                  <MeetingRow key={match.id} match={match} names={names} user={a.id} />
                ))}
              </ol>
              {cursor !== undefined && (
                <div className="pt-4">
                  <ShowMore load={() => loadMoreMeetings(a.id, b.id)} />
                </div>
              )}
            </>
          )}
        </section>
      </div>
    </div>
  )
}

type Names = { a: string; b: string }

const isPlayed = ({ won, lost }: Tally) => won + lost > 0

/** Who leads; in doubles where they never met in singles. */
function Board({ between: { a, b, rating_a, rating_b, singles, doubles }, me, names }: { between: HeadToHead; me: UserId | undefined; names: Names }) {
  const t = useT()
  const shown = isPlayed(singles) || !isPlayed(doubles) ? singles : doubles
  return (
    <section aria-label={t('against.title', { a: a.name, b: b.name })} className="on-dusk rounded-dusk bg-dusk px-4 py-6 text-on-dusk md:px-8 md:py-8">
      <div className="grid grid-cols-2 items-start gap-x-2 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] md:items-center md:gap-x-8">
        <Player person={a} rating={rating_a} me={me} />
        <p className="score text-center text-56 leading-none max-md:order-last max-md:col-span-2 md:text-hero">
          <span aria-hidden="true">{`${shown.won}–${shown.lost}`}</span>
          <span className="sr-only">{leadText(t, names, shown)}</span>
        </p>
        <Player person={b} rating={rating_b} me={me} />
      </div>
      <p aria-hidden="true" className="mt-4 text-center text-15 text-on-dusk-muted">
        {dotted([leadText(t, names, shown), shown === doubles && isPlayed(doubles) && t('against.in_doubles')])}
      </p>
    </section>
  )
}

function Player({ person, rating, me }: { person: Person; rating: PlayerRating | undefined; me: UserId | undefined }) {
  const t = useT()
  return (
    <div className="grid min-w-0 justify-items-center gap-2 text-center">
      <Avatar person={person} size={96} className="max-md:size-16!" />
      <div className="w-full min-w-0">
        <Link to={person.id === me ? paths.profile() : paths.player(person.id)} className="block rounded-chip text-13 leading-snug font-bold wrap-anywhere hyphens-auto underline-offset-4 hover:underline min-[360px]:text-16 md:text-20">
          {person.id === me ? t('event.name_you', { name: person.name }) : person.name}
        </Link>
        <p className="text-14 text-on-dusk-muted tabular-nums">
          {rating ? (
            <>
              <span aria-hidden="true">{ratingText(rating)}</span>
              <span className="sr-only">{spokenText(rating)}</span>
            </>
          ) : (
            t('rating.not_rated')
          )}
        </p>
      </div>
    </div>
  )
}

function Chance({ between: { chance }, names }: { between: HeadToHead; names: Names }) {
  const t = useT()
  return (
    <section aria-labelledby="chance">
      <SectionHead id="chance">{t('against.chance')}</SectionHead>
      {chance === undefined ? (
        <p className="py-1 text-15 text-muted">{t('against.chance_unknown')}</p>
      ) : (
        <>
          <TwoBars names={names} a={shownChance(chance)} b={100 - shownChance(chance)} unit="%" large />
          <p className="mt-2.5 text-14 text-muted">{t('against.chance_text')}</p>
        </>
      )}
    </section>
  )
}

function Record({ title, tally, names }: { title: string; tally: Tally; names: Names }) {
  const t = useT()
  return (
    <section aria-label={title}>
      <SectionHead>{title}</SectionHead>
      <div className="mt-1 grid gap-3.5">
        <TwoBars title={t('against.wins')} names={names} a={tally.won} b={tally.lost} />
        <TwoBars title={t('against.sets')} names={names} a={tally.sets_won} b={tally.sets_lost} />
        <TwoBars title={t('against.games')} names={names} a={tally.games_won} b={tally.games_lost} />
      </div>
    </section>
  )
}

/** A match with who won it, as the winner saw it. */
function MeetingRow({ match, names, user }: { match: Match; names: Names; user: UserId }) {
  const t = useT()
  const { winner, a, b, event, fixture } = match
  const doubles = a.length + b.length > 2
  const won = winner && peopleOn(match, winner)
  const isFirst = winner !== undefined && winner === sideOf(match, user)
  const who = winner === undefined ? t('match.is_open') : doubles ? t('against.won', { name: namesOf(won ?? []) }) : isFirst && names.a === t('against.you') ? t('against.you_won') : t('against.won', { name: isFirst ? names.a : names.b })
  const facts = [dateAt(playedAt(match), event.zone), doubles && t('against.in_doubles'), fixture ? t('fixture.of', { league: fixture.league.name, round: fixture.round }) : event.name]
  return (
    <li className="relative flex min-h-17 items-center gap-3 border-b border-line py-2.5 last:border-0 md:gap-3.5">
      <AvatarPair people={[...(won ?? [])]} size={44} />
      <span className="min-w-0 flex-1">
        <Link to={linkOf(match)} className="block truncate rounded-chip text-16 font-bold after:absolute after:inset-0">
          {who}
        </Link>
        <span className="block text-14 text-muted">{dotted(facts)}</span>
      </span>
      <span className="score max-w-[42%] shrink-0 text-right text-16 tracking-normal md:text-18">{scoreText(match.sets, match.ending, winner ?? 'a')}</span>
    </li>
  )
}
