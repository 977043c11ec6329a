import clsx from 'clsx'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import type { SideId } from '@/wire'
import { type Translate, useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { AvatarPair } from '@/ui/avatar-group'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'
import type { Zone } from './boxes'
import { placeText } from './place-words'
import type { SideKind } from './league-words'
import type { SideNames } from './side-names'
import { gamesShare, percentText, type TableRow } from './standings'
import { useMovingRows } from './use-moving-rows'

type LeagueTableProps = {
  /** "Group A", or the league's name. */
  label: string
  rows: readonly TableRow[]
  names: SideNames
  /** What sides are. */
  kind: SideKind
  mine: SideId | undefined
  /** Sides that are playing now. */
  playing: ReadonlySet<SideId>
  /** How many go through; none where nobody does. */
  advance?: number | undefined
  /** The row that is open. */
  open: SideId | null
  onOpen: (side: SideId | null) => void
  /** What opens under a row; without it, none opens. */
  why?: (side: SideId, place: number) => ReactNode
  /** Which places go up or down, of a box league. */
  zone?: ((side: SideId, place: number) => Zone | undefined) | undefined
}

const HEADS: Readonly<Record<SideKind, string>> = { players: 'league.table.player', pairs: 'league.table.pair', teams: 'league.table.team' }

/** The table of a group. A row opens, and says why it stands where it stands. */
export function LeagueTable({ label, rows, names, kind, mine, playing, advance, open, onOpen, why, zone }: LeagueTableProps) {
  const t = useT()
  const body = useMovingRows<HTMLTableSectionElement>(rows.map(({ side }) => side).join())
  const teams = kind === 'teams'
  const moves = rows.some(({ moved }) => moved !== undefined)
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0 text-15 tabular-nums">
      <thead>
        <tr className="text-13 font-semibold text-muted">
          <Head className="w-8 md:w-10">
            <span className="sr-only">{t('league.table.place')}</span>
          </Head>
          <Head className="text-left">{t(HEADS[kind])}</Head>
          <Head className="text-right">
            <abbr title={t('league.table.won_lost_long')} className="no-underline">
              {t('league.table.won_lost')}
            </abbr>
          </Head>
          {teams && <Head className="text-right max-[359px]:hidden">{t('league.table.rubbers')}</Head>}
          <Head className={clsx('text-right', teams ? 'max-md:hidden' : 'max-[359px]:hidden')}>{t('league.table.sets')}</Head>
          <Head className="text-right max-md:hidden">{t('league.table.games')}</Head>
          <Head className="text-right max-md:hidden">{t('league.table.games_share')}</Head>
          {moves && (
            <Head className="w-9 md:w-16">
              <span className="sr-only">{t('league.table.moved')}</span>
            </Head>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => (
          <Row
            key={row.side}
            row={row}
            names={names}
            isMine={row.side === mine}
            plays={playing.has(row.side)}
            moves={moves}
            teams={teams}
            last={isLine(rows, index, advance, zone)}
            isOpen={open === row.side}
            onToggle={why && (() => onOpen(open === row.side ? null : row.side))}
            zone={zone?.(row.side, row.place)}
          >
            {open === row.side && why?.(row.side, row.place)}
          </Row>
        ))}
      </tbody>
    </table>
  )
}

/** Whether a heavier line follows a row: below those that go through, and around the zones of a box. */
function isLine(rows: readonly TableRow[], index: number, advance: number | undefined, zone: LeagueTableProps['zone']): boolean {
  const [row, next] = [rows[index], rows[index + 1]]
  if (!row || !next) return false
  return index + 1 === advance || (zone !== undefined && zone(row.side, row.place) !== zone(next.side, next.place))
}

function Head({ className, children }: { className: string; children: ReactNode }) {
  return (
    <th scope="col" className={clsx('border-b border-line px-1.5 py-2.5 font-semibold whitespace-nowrap md:px-3', className)}>
      {children}
    </th>
  )
}

type RowProps = {
  row: TableRow
  names: SideNames
  isMine: boolean
  plays: boolean
  moves: boolean
  teams: boolean
  /** A heavier line follows. */
  last: boolean
  isOpen: boolean
  /** Absent: it does not open. */
  onToggle: (() => void) | undefined
  zone: Zone | undefined
  children: ReactNode
}

function Row({ row, names, isMine, plays, moves, teams, last, isOpen, onToggle, zone, children }: RowProps) {
  const t = useT()
  const id = useId()
  const { side, place, won, lost, sets_won: setsWon, sets_lost: setsLost, games_won: gamesWon, games_lost: gamesLost, rubbers_won: rubbersWon = 0, rubbers_lost: rubbersLost = 0, through, certain, moved } = row
  const people = [...names.people(side)]
  const share = gamesShare(row)
  const line = isOpen ? 'border-transparent' : last ? 'border-b-2 border-line-strong' : 'border-b border-line'
  const cell = clsx('px-1.5 py-1.5 md:px-3', line)
  const first = people[0]
  return (
    <Fragment>
      <tr data-row={side} className={clsx('relative h-13', isMine && 'bg-ball-soft')}>
        <td className={clsx('score text-20 md:text-24', line, isMine ? 'border-l-4 border-l-ball pl-2' : 'pl-1 md:pl-1.5')}>{place}</td>
        <th scope="row" className={clsx(cell, 'w-full max-w-0 text-left font-semibold')}>
          <span className="flex items-center gap-2.5 md:gap-3.5">
            {people.length > 1 ? <AvatarPair people={people} size={36} /> : first && <Avatar person={first} size={36} />}
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
              {onToggle ? (
                <button
                  type="button"
                  aria-expanded={isOpen}
                  aria-controls={isOpen ? id : undefined}
                  onClick={onToggle}
                  className="max-w-full rounded-chip text-left text-15 font-bold after:absolute after:inset-0 md:text-16"
                >
                  <span className="line-clamp-2 wrap-anywhere md:line-clamp-1">{names.full(side)}</span>
                  <span className="sr-only"> {t('league.table.why_short', { place: placeText(t, place) })}</span>
                </button>
              ) : (
                <span className="line-clamp-2 max-w-full text-15 font-bold wrap-anywhere md:line-clamp-1 md:text-16">{names.full(side)}</span>
              )}
              {isMine && <span className="rounded-chip bg-ball px-1.5 py-px text-12 font-bold text-on-ball">{t(teams ? 'tie.your_team' : 'league.table.you')}</span>}
              {plays && (
                <span className="flex items-center">
                  <Ball size={15} glow />
                  <span className="sr-only">{t('league.table.plays_now')}</span>
                </span>
              )}
              {through !== undefined && <Through is={through} />}
              {certain === 'up' || certain === 'down' ? <ZoneChip is={certain} certain /> : zone ? <ZoneChip is={zone} /> : certain && <Chip small>{t('box.safe')}</Chip>}
            </span>
          </span>
        </th>
        <td className={clsx(cell, 'text-right font-bold whitespace-nowrap')}>{`${won}–${lost}`}</td>
        {teams && <td className={clsx(cell, 'text-right whitespace-nowrap max-[359px]:hidden')}>{`${rubbersWon}–${rubbersLost}`}</td>}
        <td className={clsx(cell, 'text-right whitespace-nowrap', teams ? 'max-md:hidden' : 'max-[359px]:hidden')}>{`${setsWon}–${setsLost}`}</td>
        <td className={clsx(cell, 'text-right whitespace-nowrap max-md:hidden')}>{`${gamesWon}–${gamesLost}`}</td>
        <td className={clsx(cell, 'text-right whitespace-nowrap max-md:hidden')}>{share === null ? '–' : percentText(share)}</td>
        {moves && (
          <td className={clsx(line, 'pr-1.5 text-right md:pr-3')}>
            <Moved by={moved ?? 0} />
          </td>
        )}
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={6 + (moves ? 1 : 0) + (teams ? 1 : 0)} className={clsx('p-0 pb-4', last ? 'border-b-2 border-line-strong' : 'border-b border-line')}>
            {children}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

export function Through({ is }: { is: boolean }) {
  const t = useT()
  return (
    <Chip small tone={is ? 'success' : 'plain'}>
      {t(is ? 'league.table.through' : 'league.table.out')}
    </Chip>
  )
}

/** Goes up or down to another box, if all ended now or for certain. */
function ZoneChip({ is, certain = false }: { is: Zone; certain?: boolean }) {
  const t = useT()
  const Arrow = is === 'up' ? ChevronUp : ChevronDown
  return (
    <span className={clsx('inline-flex h-5.5 items-center gap-0.5 rounded-chip pr-1.5 pl-1 text-12 font-semibold', is === 'up' ? 'bg-success-soft text-success' : 'bg-danger-soft text-danger')}>
      <Arrow aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
      {t(certain ? `box.certain_${is}` : `box.zone_${is}`)}
    </span>
  )
}

/** Places gained or lost by what is being played. */
export function Moved({ by }: { by: number }) {
  const t = useT()
  if (by === 0) {
    return (
      <span className="text-muted">
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t('league.table.moved_none')}</span>
      </span>
    )
  }
  const Arrow = by > 0 ? ChevronUp : ChevronDown
  return (
    <span className={clsx('inline-flex items-center justify-end gap-0.5 text-14 font-bold', by > 0 ? 'text-success' : 'text-danger')}>
      <Arrow aria-hidden="true" className="size-4" strokeWidth={2.5} />
      <span aria-hidden="true">{Math.abs(by)}</span>
      <span className="sr-only">{movedText(t, by)}</span>
    </span>
  )
}

function movedText(t: Translate, by: number): string {
  return t(by > 0 ? 'league.table.moved_up' : 'league.table.moved_down', { count: Math.abs(by) })
}
