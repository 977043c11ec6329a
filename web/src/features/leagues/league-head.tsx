import { FileDown, LockKeyhole, MessageCircle, Share } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChatId, Millis } from '@/wire'
import { paths } from '@/app/paths'
import { bandText } from '@/lib/band'
import { useT } from '@/lib/i18n'
import { share } from '@/store/share'
import { BackLink } from '@/ui/back-link'
import { Button, ButtonLink } from '@/ui/button'
import { Chip, type ChipTone } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { formatKey, periodText, stateText, todayIn } from './league-words'
import type { LeagueView } from './selectors'

type LeagueHeadProps = { view: LeagueView; now: Millis; menu: ReactNode; onPapers: () => void }

/** Name and chips of a league, with sharing and the menu. */
export function LeagueHead({ view, now, menu, onPapers }: LeagueHeadProps) {
  const t = useT()
  const { league } = view
  const room = roomOf(view)
  const shareIt = () => void share(paths.league(league.id), league.name)
  return (
    <header>
      <div className="-mx-2 flex items-center pt-1 md:hidden">
        <BackLink to={paths.leagues()} label={t('league.back')} />
        <span className="flex-1" />
        {room !== undefined && (
          <Link to={paths.chat(room)} aria-label={t('league.chat')} className="grid size-11 place-items-center rounded-control hover:bg-fill">
            <MessageCircle aria-hidden="true" className="size-5.5" />
          </Link>
        )}
        <IconButton label={t('league.share')} onClick={shareIt}>
          <Share aria-hidden="true" className="size-5.5" />
        </IconButton>
        {menu}
      </div>
      <nav aria-label={t('league.trail')} className="flex min-h-11 items-center text-15 text-muted max-md:hidden">
        <Link to={paths.leagues()} className="inline-flex min-h-11 items-center rounded-chip hover:text-ink">
          {t('menu.leagues')}
        </Link>
      </nav>
      <Chips view={view} now={now} />
      <div className="flex items-end gap-2.5 pt-2">
        <h1 className="min-w-0 flex-1 text-26 wrap-anywhere md:text-38">{league.name}</h1>
        <div className="flex items-center gap-2 max-md:hidden">
          {room !== undefined && (
            <ButtonLink to={paths.chat(room)} variant="secondary" icon={<MessageCircle aria-hidden="true" className="size-5" />}>
              {t('league.chat')}
            </ButtonLink>
          )}
          {view.league.drawn_at !== undefined && (
            <Button variant="secondary" icon={<FileDown aria-hidden="true" className="size-5" />} onClick={onPapers} className="max-lg:hidden">
              {t('league.paper.export')}
            </Button>
          )}
          <Button variant="secondary" icon={<Share aria-hidden="true" className="size-5" />} onClick={shareIt}>
            {t('league.share')}
          </Button>
          {menu}
        </div>
      </div>
    </header>
  )
}

/** The league's room, for those who are in it. */
function roomOf({ league, mine, organises }: LeagueView): ChatId | undefined {
  return organises || mine?.state === 'enrolled' ? league.chat : undefined
}

const TONES: Partial<Record<LeagueView['league']['state'], ChipTone>> = { cancelled: 'danger', draft: 'warn', suspended: 'warn' }

function Chips({ view: { league, round, period }, now }: { view: LeagueView; now: Millis }) {
  const t = useT()
  const band = bandText(t, league)
  return (
    <p className="flex flex-wrap gap-2 pt-1">
      {league.surface !== undefined && <Chip tone={league.surface}>{t(`surface.${league.surface}`)}</Chip>}
      {band !== undefined && <Chip>{band}</Chip>}
      <Chip>{t(formatKey(league))}</Chip>
      {league.gender !== 'open' && <Chip>{t(`game.gender_${league.gender}`)}</Chip>}
      {league.is_private && (
        <Chip tone="outline">
          <LockKeyhole aria-hidden="true" className="size-3.5" />
          {t('game.private')}
        </Chip>
      )}
      {/* A date of another year is longer than the narrowest phones are wide: it wraps. */}
      <span className="max-w-full *:h-auto! *:min-h-7 *:py-0.5 *:whitespace-normal">
        <Chip tone={TONES[league.state] ?? 'plain'}>{league.state === 'active' && period ? periodText(t, period, todayIn(league, now)) : stateText(t, league, todayIn(league, now), round)}</Chip>
      </span>
    </p>
  )
}
