import clsx from 'clsx'
import { Link } from 'react-router'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { agoText } from '@/lib/time'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Face } from './fixture-row'
import type { Wording } from './fixture-words'
import type { Rung } from './ladder'
import type { SideNames } from './side-names'
import { Moved } from './table'

type RungProps = {
  rung: Rung
  names: SideNames
  wording: Wording
  onChallenge: (rung: Rung) => void
  onOpen: (fixture: string) => void
}

/** A rung: place and trend, who stands there, when they played last, and the challenge that they are in. */
export function LadderRung({ rung, names, wording, onChallenge, onOpen }: RungProps) {
  const t = useT()
  const { side, place, trend, isMine, may, open, level } = rung
  const people = [...names.people(side)]
  const [only, partner] = people
  return (
    <li
      data-row={side}
      className={clsx(
        'relative grid min-h-17 grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-2.5 border-b border-line py-2 md:grid-cols-[3.5rem_minmax(0,1fr)_9rem_7rem_3rem] md:gap-x-4',
        isMine && '-mx-4 border-l-4 border-l-ball bg-ball-soft pr-4 pl-3 md:-mx-3 md:pr-3 md:pl-2',
      )}
    >
      <span className="grid justify-items-center gap-0.5 md:justify-items-start md:pl-1.5">
        <span className="score text-20 md:text-24">{place}</span>
        <span className="md:hidden">
          <Moved by={trend} />
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-2.5 md:gap-3.5">
        <span className={open?.state === 'live' ? 'max-[359px]:hidden' : 'max-[339px]:hidden'}>
          <Face people={people} size={40} />
        </span>
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            {only && !partner ? (
              <Link to={paths.player(only.id)} className="-my-1 max-w-full truncate rounded-chip py-1 text-16 font-bold hover:underline">
                {names.full(side)}
              </Link>
            ) : (
              <span className="max-w-full truncate text-16 font-bold">{names.full(side)}</span>
            )}
            {isMine && <span className="rounded-chip bg-ball px-1.5 py-px text-12 font-bold text-on-ball">{t('league.table.you')}</span>}
            {open?.state === 'live' && (
              <span className="flex items-center">
                <Ball size={15} glow />
                <span className="sr-only">{t('league.table.plays_now')}</span>
              </span>
            )}
          </span>
          <span className="text-14 text-muted">
            <span className="md:hidden">{dotted([level?.toFixed(1), playedText(t, rung, wording.now)])}</span>
            <span className="max-md:hidden">{dotted([level !== undefined && t('ladder.level', { level: level.toFixed(1) }), t('match.won_lost', { won: rung.won, lost: rung.lost })])}</span>
          </span>
          {open && <InChallenge rung={rung} names={names} onOpen={onOpen} />}
        </span>
      </span>
      <span className="text-14 text-muted max-md:hidden">{playedText(t, rung, wording.now)}</span>
      <span className="justify-self-end">
        {may && (
          <Button size="sm" variant="soft" aria-label={t('ladder.challenge_name', { name: names.full(side) })} onClick={() => onChallenge(rung)}>
            {t('ladder.challenge')}
          </Button>
        )}
      </span>
      <span className="text-right max-md:hidden">
        <Moved by={trend} />
      </span>
    </li>
  )
}

function playedText(t: ReturnType<typeof useT>, { played_at: at }: Rung, now: number): string {
  return at === undefined ? t('ladder.not_played') : t('ladder.played', { ago: agoText(at, now) })
}

/** "Challenges Ben", "Challenged by Ann": opens the challenge. */
function InChallenge({ rung: { side, open }, names, onOpen }: Pick<RungProps, 'rung' | 'names' | 'onOpen'>) {
  const t = useT()
  if (!open) return null
  const isChallenger = open.a === side
  const other = isChallenger ? open.b : open.a
  const text = t(isChallenger ? 'ladder.challenges' : 'ladder.challenged_by', { name: other === undefined ? '–' : names.short(other) })
  return (
    <span className="pt-0.5">
      <button type="button" aria-label={text} onClick={() => onOpen(open.id)} className="relative max-w-full rounded-chip after:absolute after:-inset-2">
        <Chip small tone={open.state === 'challenged' ? 'warn' : 'plain'}>
          <span className="truncate">{text}</span>
        </Chip>
      </button>
    </span>
  )
}
