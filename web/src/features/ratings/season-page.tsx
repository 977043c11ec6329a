import { Link } from 'react-router'
import type { RatingKind, Season, WonLost } from '@/wire'
import { paths } from '@/app/paths'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { pointsText } from '@/lib/rating-text'
import { Avatar } from '@/ui/avatar'
import { BackLink } from '@/ui/back-link'
import { ButtonLink } from '@/ui/button'
import { Digit } from '@/ui/digit'
import { Empty } from '@/ui/empty'
import { SectionHead } from '@/ui/section-head'
import { Tabs } from '@/ui/tabs'
import { ChangeList } from './change-list'
import { RatingGraph } from './rating-graph'
import { BestWin, Form, HowItWorks } from './season-parts'
import { percentText, spokenText } from './words'

const KINDS: readonly RatingKind[] = ['singles', 'doubles']

/** `chosen`: the year of the address, if it names one. */
type SeasonPageProps = { season: Season; chosen: number | undefined; mine: boolean }

export function SeasonPage({ season, chosen, mine }: SeasonPageProps) {
  const t = useT()
  const { user, kind, year } = season
  const played = season.matches.won + season.matches.lost > 0
  const home = mine ? paths.profile() : paths.player(user.id)
  return (
    <div className="page gutter pt-1 pb-14 md:pt-6">
      <title>{t('page.title', { title: t('rating.season_of', { name: user.name, year }) })}</title>
      <div className="-mx-2 pt-1 md:hidden">
        <BackLink to={home} label={t('rating.back')} />
      </div>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar person={user} size={64} className="max-md:size-14!" />
        <div className="min-w-0 flex-1">
          <h1 className="text-26 md:text-34">{t('rating.season', { year })}</h1>
          <Link to={home} className="-mx-1 inline-flex min-h-8 max-w-full items-center truncate rounded-chip px-1 text-16 font-semibold text-brand">
            {user.name}
          </Link>
        </div>
        <Years season={season} />
      </header>
      <Tabs label={t('rating.kinds')} current={kind} tabs={KINDS.map((key) => ({ key, label: t(`rating.${key}`), to: paths.ratingSeason(user.id, { year: chosen, kind: key }) }))} className="mt-5" />
      {played || season.points.length > 0 ? (
        <>
          <Numbers season={season} />
          <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1.75fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
            {season.points.length > 0 && (
              <section aria-labelledby="graph" className="min-w-0">
                <SectionHead id="graph">{t('rating.title')}</SectionHead>
                <RatingGraph key={`${kind}/${year}`} points={season.points} />
              </section>
            )}
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
              {season.form.length > 0 && <Form form={season.form} />}
              {season.best_win && <BestWin change={season.best_win} user={user} />}
              <HowItWorks />
            </div>
            <ChangeList user={user} kind={kind} year={year} />
          </div>
        </>
      ) : (
        <div className="grid flex-1 content-center pt-8">
          <Empty plain title={t('rating.season_none', { kind: t(`rating.in_${kind}`), year })} text={t('rating.season_none_text')}>
            {mine && <ButtonLink to={paths.games()}>{t('match.find_game')}</ButtonLink>}
          </Empty>
        </div>
      )}
    </div>
  )
}

/** The other years; nothing if there is only this one. */
function Years({ season: { user, kind, year, years } }: { season: Season }) {
  const t = useT()
  if (years.filter((one) => one !== year).length === 0) return null
  const all = years.includes(year) ? years : [year, ...years].sort((one, other) => other - one)
  return (
    <nav aria-label={t('rating.years')} className="max-md:w-full">
      <ul className="flex gap-1.5 overflow-x-auto">
        {all.map((one) => (
          <li key={one}>
            <Link
              to={paths.ratingSeason(user.id, { year: one, kind })}
              replace
              preventScrollReset
              aria-current={one === year ? 'page' : undefined}
              className={one === year ? 'flex min-h-11 items-center rounded-control bg-brand px-3.5 text-15 font-semibold text-on-brand tabular-nums' : 'flex min-h-11 items-center rounded-control bg-fill px-3.5 text-15 font-semibold tabular-nums'}
            >
              {one}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The rating of today, and what was won and lost in the year. */
function Numbers({ season: { rating, matches, sets, games } }: { season: Season }) {
  const t = useT()
  const all = games.won + games.lost
  return (
    <dl className="mt-5 grid grid-cols-2 gap-y-4 md:grid-cols-4">
      <div className="flex min-w-0 flex-col-reverse justify-end pr-3 md:pr-4">
        <dt className="text-13 text-muted md:text-14">{rating ? t('rating.level', { level: levelText(rating.level) }) : t('rating.title')}</dt>
        <dd>
          <span className="sr-only">{rating && spokenText(rating)}</span>
          <span aria-hidden="true" className="flex flex-wrap items-baseline gap-x-1.5">
            <Digit text={rating ? pointsText(rating.mean) : '–'} className="score text-30 leading-tight md:text-38" />
            {rating && <span className="score text-16 tracking-normal text-muted">{`± ${pointsText(rating.deviation)}`}</span>}
          </span>
        </dd>
      </div>
      <Figure name={t('rating.matches_won_lost')} record={matches} />
      <Figure name={t('rating.sets_won_lost')} record={sets} />
      <div className="flex min-w-0 flex-col-reverse justify-end border-l border-line pl-4">
        <dt className="text-13 text-muted md:text-14">{t('rating.games_share', { won: games.won, all })}</dt>
        <dd className="score text-30 leading-tight md:text-38">{all === 0 ? '–' : percentText(games.won / all)}</dd>
      </div>
    </dl>
  )
}

function Figure({ name, record: { won, lost } }: { name: string; record: WonLost }) {
  const t = useT()
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end pr-3 even:border-l even:border-line even:pl-4 md:border-l md:border-line md:pl-4">
      <dt className="text-13 text-muted md:text-14">{name}</dt>
      <dd className="score text-30 leading-tight md:text-38">
        <span aria-hidden="true">{`${won}–${lost}`}</span>
        <span className="sr-only">{t('match.won_lost', { won, lost })}</span>
      </dd>
    </div>
  )
}
