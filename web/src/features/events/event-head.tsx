import { CalendarPlus, ChevronRight, LockKeyhole, Share } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Event as Game, FixtureRef } from '@/wire'
import { paths } from '@/app/paths'
import { fixtureOfText } from '@/lib/fixture-of'
import { useT } from '@/lib/i18n'
import { dateAt, dayAt } from '@/lib/zoned'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'
import { BackLink } from '@/ui/back-link'
import { Chip } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { shareGame } from './share-game'
import { bandText } from './words'

type EventHeadProps = { game: Game; onCalendar: (() => void) | undefined; menu: ReactNode }

/** Name and chips of a game, with calendar, sharing and the menu. */
export function EventHead({ game, onCalendar, menu }: EventHeadProps) {
  const t = useT()
  const calendar = t('event.to_calendar')
  const shareText = t('event.share')
  const day = game.starts_at === undefined ? undefined : dayAt(game.starts_at, game.zone)
  return (
    <header>
      <div className="-mx-2 flex items-center pt-1 md:hidden">
        <BackLink to={paths.games()} label={t('event.back')} />
        <span className="flex-1" />
        {onCalendar && (
          <IconButton label={calendar} onClick={onCalendar}>
            <CalendarPlus aria-hidden="true" className="size-5.5" />
          </IconButton>
        )}
        <IconButton label={shareText} onClick={() => shareGame(game)}>
          <Share aria-hidden="true" className="size-5.5" />
        </IconButton>
        {menu}
      </div>
      <nav aria-label={t('event.trail')} className="flex min-h-11 items-center gap-1 text-15 text-muted max-md:hidden">
        <Link to={paths.games()} className="inline-flex min-h-11 items-center rounded-chip hover:text-ink">
          {t('menu.games')}
        </Link>
        {day !== undefined && game.starts_at !== undefined && (
          <>
            <ChevronRight aria-hidden="true" className="size-4" />
            <Link to={{ pathname: paths.games(), search: `day=${day}` }} className="inline-flex min-h-11 items-center rounded-chip hover:text-ink">
              {dateAt(game.starts_at, game.zone)}
            </Link>
          </>
        )}
      </nav>
      <Chips game={game} />
      {game.fixture && <FixtureLine fixture={game.fixture} />}
      <div className="flex items-end gap-2.5 pt-2">
        <h1 className="min-w-0 flex-1 text-26 wrap-anywhere md:text-38">{game.name}</h1>
        <div className="flex items-center gap-2 max-md:hidden">
          {onCalendar && (
            <Button variant="secondary" icon={<CalendarPlus aria-hidden="true" className="size-5" />} onClick={onCalendar}>
              {calendar}
            </Button>
          )}
          <Button variant="secondary" icon={<Share aria-hidden="true" className="size-5" />} onClick={() => shareGame(game)}>
            {shareText}
          </Button>
          {menu}
        </div>
      </div>
    </header>
  )
}

/** "Eastside Fall Singles, round 3" */
function FixtureLine({ fixture: { id, league, round } }: { fixture: FixtureRef }) {
  const t = useT()
  return (
    <p className="flex items-center gap-2 pt-1.5">
      <Ball size={14} />
      <Link to={paths.fixture(league.id, id)} className="-mx-1 inline-flex min-h-11 items-center rounded-chip px-1 text-15 font-bold text-brand underline-offset-4 hover:underline">
        {fixtureOfText(t, { league, round })}
      </Link>
    </p>
  )
}

function Chips({ game }: { game: Game }) {
  const t = useT()
  const band = bandText(t, game)
  return (
    <p className="flex flex-wrap gap-2 pt-1">
      {game.state !== 'published' && game.state !== 'full' && (
        <Chip tone={game.state === 'cancelled' ? 'danger' : game.state === 'in_progress' ? 'success' : game.state === 'past' ? 'plain' : 'warn'}>{t(`game.state_${game.state}`)}</Chip>
      )}
      {game.surface !== undefined && <Chip tone={game.surface}>{t(`surface.${game.surface}`)}</Chip>}
      {game.format !== undefined && <Chip>{t(`game.format_${game.format}`)}</Chip>}
      {band !== undefined && <Chip>{band}</Chip>}
      {game.gender !== 'open' && <Chip>{t(`game.gender_${game.gender}`)}</Chip>}
      <Chip>{t(game.competitive ? 'game.competitive' : 'game.friendly')}</Chip>
      {game.is_private && (
        <Chip tone="outline">
          <LockKeyhole aria-hidden="true" className="size-3.5" />
          {t('game.private')}
        </Chip>
      )}
      {game.friends_only && <Chip tone="outline">{t('game.friends_only')}</Chip>}
    </p>
  )
}
