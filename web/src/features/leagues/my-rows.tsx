import clsx from 'clsx'
import { Link } from 'react-router'
import type { Ladder, LeagueId } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { SectionHead } from '@/ui/section-head'
import { Skeleton } from '@/ui/skeleton'
import { Face } from './fixture-row'
import { placeOf, placesAround } from './ladder'
import { useMyLeagues } from './search'
import { useLeague } from './selectors'
import { rowsAround, rowsOf } from './standings'
import { Moved } from './table'
import { usePlayView } from './use-play-view'
import { useWording } from './use-wording'
import type { PlayView } from './view'

/** The league that I play in now, for home: the rows around mine, as if everything ended as it stands. */
export default function MyRows() {
  const { is, leagues } = useMyLeagues('current')
  const mine = leagues.find(({ state, mine: side, competition }) => state === 'active' && side === 'enrolled' && competition !== 'knockout')
  if (is !== 'ready' && !mine) return null
  return mine ? <Rows id={mine.id} name={mine.name} /> : null
}

function Rows({ id, name }: { id: LeagueId; name: string }) {
  const t = useT()
  const league = useLeague(id, { viewing: false })
  const view = usePlayView(id)
  if (league.is === 'gone') return null
  return (
    <section aria-labelledby="my-league" className="min-w-0">
      <SectionHead id="my-league" link={{ to: paths.league(id, 'scoreboard'), label: t(view?.ladder ? 'ladder.title' : 'league.table.title') }}>
        {name}
      </SectionHead>
      <div className="min-h-39 pt-1">{view ? <Around view={view} /> : <Skeleton className="h-39" />}</div>
    </section>
  )
}

function Around({ view }: { view: PlayView }) {
  const t = useT()
  const { names } = useWording(view)
  const side = view.mine?.id
  if (view.ladder) return <Rungs view={view} ladder={view.ladder} />
  const table = view.tables.find(({ rows }) => rows.some((row) => row.side === side))
  if (!table || side === undefined) return null
  return (
    <ol>
      {rowsAround(rowsOf(table, 'now'), side).map((row) => (
        <li key={row.side} className={clsx('relative flex min-h-13 items-center gap-3 pr-3', row.side === side ? 'border-l-4 border-l-ball bg-ball-soft pl-2.5' : 'pl-3.5')}>
          <span className="score w-6 text-20">{row.place}</span>
          <Face people={[...names.people(row.side)]} size={34} />
          <Link to={paths.league(view.league.id, 'scoreboard')} className="min-w-0 flex-1 truncate rounded-chip text-15 font-bold after:absolute after:inset-0">
            {row.side === side ? t('event.name_you', { name: names.full(row.side) }) : names.full(row.side)}
          </Link>
          <span className="score text-15 tracking-normal!">
            {`${row.won}–${row.lost}`}
            <span className="sr-only">{t('match.won_lost', { won: row.won, lost: row.lost })}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The rungs around mine. */
function Rungs({ view, ladder }: { view: PlayView; ladder: Ladder }) {
  const t = useT()
  const { names } = useWording(view)
  const side = view.mine?.id
  if (placeOf(ladder, side) === undefined) return null
  return (
    <ol>
      {placesAround(ladder, side).map((row) => (
        <li key={row.side} className={clsx('relative flex min-h-13 items-center gap-3 pr-3', row.side === side ? 'border-l-4 border-l-ball bg-ball-soft pl-2.5' : 'pl-3.5')}>
          <span className="score w-6 text-20">{row.place}</span>
          <Face people={[...names.people(row.side)]} size={34} />
          <Link to={paths.league(view.league.id, 'scoreboard')} className="min-w-0 flex-1 truncate rounded-chip text-15 font-bold after:absolute after:inset-0">
            {row.side === side ? t('event.name_you', { name: names.full(row.side) }) : names.full(row.side)}
          </Link>
          <Moved by={row.trend} />
        </li>
      ))}
    </ol>
  )
}
