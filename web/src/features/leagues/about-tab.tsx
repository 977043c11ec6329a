import { CalendarDays, CalendarPlus, CircleDollarSign, EyeOff, ListOrdered, MapPin, Swords, TriangleAlert, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import type { League } from '@/wire'
import { paths } from '@/app/paths'
import { bandText, priceText } from '@/lib/band'
import { directionsTo } from '@/lib/directions'
import { dotted, listed } from '@/lib/facts'
import { distanceText } from '@/lib/format'
import { milesBetween } from '@/lib/geo'
import { type Translate, useT } from '@/lib/i18n'
import { DEFAULT_FORMAT, formatText } from '@/lib/score-formats'
import { useLookup, useMe, usePlace } from '@/store/hooks'
import { lazyChunk } from '@/ui/chunk'
import { Fact } from '@/ui/fact'
import { LazyPart } from '@/ui/lazy-part'
import { GAME_PICTURE, widePicture } from '@/ui/picture'
import { SectionHead } from '@/ui/section-head'
import { LadderRulesText } from './ladder-rules'
import type { LeagueSheet } from './league-sheets'
import { datesText, formatKey, hasPlaces, isRoundRobin } from './league-words'
import type { LeagueView } from './selectors'
import { RoleCard, StaffSection } from './staff-section'
import { linesText } from './team-fields'

const TeamRulesText = lazyChunk(() => import('./team-rules-text'))

/** What a league is: dates, court, how it is played, for whom, and how its places are decided. */
export function AboutTab({ view, onOpen }: { view: LeagueView; onOpen: (sheet: LeagueSheet) => void }) {
  const t = useT()
  const { league } = view
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {league.state === 'cancelled' && (
        <p role="status" className="flex items-start gap-3 rounded-card bg-danger-soft px-4 py-3 text-15">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
          <span>
            <span className="block font-bold">{t('league.about.cancelled')}</span>
            {league.cancel_reason}
          </span>
        </p>
      )}
      {league.hidden === true && (
        <p role="status" className="flex items-start gap-3 rounded-card bg-warn-soft px-4 py-3 text-15">
          <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
          {t('league.about.hidden')}
        </p>
      )}
      <RoleCard view={view} />
      <Facts league={league} />
      {(league.description !== undefined || league.image !== undefined) && (
        <section aria-labelledby="about-league">
          <SectionHead id="about-league">{t('league.about.about')}</SectionHead>
          {league.image !== undefined && <img {...widePicture(league.image, GAME_PICTURE)} alt="" loading="lazy" className="mt-2 mb-3 aspect-video w-full rounded-card bg-fill object-cover" />}
          {league.description !== undefined && <p className="mt-1 max-w-160 whitespace-pre-line wrap-anywhere">{league.description}</p>}
        </section>
      )}
      {league.teams && (
        <LazyPart>
          <TeamRulesText rules={league.teams} />
        </LazyPart>
      )}
      {hasPlaces(league.competition) && <Rules league={league} />}
      <LadderRulesText league={league} />
      <StaffSection view={view} onOpen={onOpen} />
      {league.previous !== undefined && (
        <p>
          <Link to={paths.league(league.previous)} className="inline-flex min-h-11 items-center rounded-chip font-bold text-brand">
            {t('league.about.previous')}
          </Link>
        </p>
      )}
    </div>
  )
}

function Facts({ league }: { league: League }) {
  const t = useT()
  const units = useMe()?.settings?.units
  const myPlace = usePlace()
  const ages = useLookup('ageRange').items
  const { place } = league
  const whom = [
    bandText(t, league) ?? t('make.level_any'),
    league.gender !== 'open' && t(`game.gender_${league.gender}`),
    ...(league.age_range ?? []).map((id) => ages.find((age) => age.id === id)?.name),
  ]
  return (
    <section aria-label={t('event.facts')}>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-8 md:grid-cols-2">
        <Fact icon={CalendarDays} title={rangeText(t, league.starts_on, league.ends_on)}>
          {t('league.about.plays')}
        </Fact>
        <Fact icon={CalendarPlus} title={rangeText(t, league.enrol_from, league.enrol_until)}>
          {t('league.about.enrols')}
        </Fact>
        <Fact
          icon={MapPin}
          title={
            place ? (
              <Link to={paths.court(place.id)} className="rounded-chip underline-offset-4 hover:underline">
                {place.name}
              </Link>
            ) : (
              t('game.no_court')
            )
          }
        >
          {place && (
            <span className="flex flex-wrap gap-x-2">
              {dotted([distanceText(milesBetween(myPlace, place.location), units), place.address])}
              <a href={directionsTo(place)} target="_blank" rel="noreferrer" className="font-semibold text-brand underline-offset-4 hover:underline">
                {t('event.directions')}
              </a>
            </span>
          )}
        </Fact>
        <Fact icon={Swords} title={t(`league.competition_${league.competition}`)}>
          {howText(t, league)}
        </Fact>
        <Fact icon={UsersRound} title={listed(whom)}>
          {t(league.is_private ? 'league.form.private_text' : 'league.form.public_text')}
        </Fact>
        <Fact icon={CircleDollarSign} title={(league.price ?? 0) > 0 ? t('event.price', { price: priceText(t, league.price) }) : t('event.free')}>
          {t('league.about.price_text')}
        </Fact>
      </ul>
    </section>
  )
}

/** "4 groups, the first 2 of each go through · Singles · Best of three sets" */
function howText(t: Translate, league: League): string {
  const groups = league.competition === 'groups' && t('league.about.groups', { groups: league.groups ?? 0, advance: league.advance ?? 0 })
  const consolation = league.consolation === true && t('league.about.consolation')
  return dotted([groups, consolation, league.teams ? linesText(t, league.teams.lines) : t(formatKey(league)), formatText(t, league.score_format ?? DEFAULT_FORMAT)])
}

function rangeText(t: Translate, from: string | undefined, until: string | undefined): string {
  return datesText(t, { starts_on: from, ends_on: until }) ?? t('league.no_dates')
}

/** The rules of the table, in plain sentences. */
function Rules({ league: { rules, competition, drawn_at } }: { league: League }) {
  const t = useT()
  return (
    <section aria-labelledby="rules-league">
      <SectionHead id="rules-league">{t('league.form.places')}</SectionHead>
      <div className="flex gap-3.5 pt-1">
        <ListOrdered aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
        <div className="grid max-w-160 gap-1.5 text-15">
          <p>{t(`league.order_${rules.order}_text`)}</p>
          {rules.defaulters_last && <p className="text-muted">{t('league.form.defaulters_last')}</p>}
          <p className="text-muted">{t(rules.credit_walkovers ? 'league.form.credit_walkovers' : 'league.about.no_credit')}</p>
          <p className="text-muted">{t(rules.match_tie_break_is_a_game ? 'league.form.match_tie_break' : 'league.about.match_tie_break_set')}</p>
          {isRoundRobin(competition) && rules.least_played > 0 && <p className="text-muted">{t('league.about.least_played', { percent: rules.least_played })}</p>}
          {drawn_at !== undefined && <p className="text-14 text-muted">{t('league.form.places_frozen')}</p>}
        </div>
      </div>
    </section>
  )
}
