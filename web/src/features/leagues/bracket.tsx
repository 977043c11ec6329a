import clsx from 'clsx'
import { LocateFixed, Trophy, ZoomIn, ZoomOut } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Fixture, FixtureId, SideId } from '@/wire'
import { useT } from '@/lib/i18n'
import { IconButton } from '@/ui/icon-button'
import { BracketMatch } from './bracket-match'
import { advances, type Bracket as Laid, bracketOf, roundText } from './bracket-layout'
import { byNumber, type SideNames } from './side-names'
import { useZoom } from './use-zoom'

const COLUMN = 316
const CARD = 264
const ROW = 134
/** Above the first match. */
const HEAD = 4
/** The line with the names of the rounds, which stays in view. */
const ROUNDS = 44

type BracketProps = {
  label: string
  fixtures: readonly Fixture[]
  names: SideNames
  mine: SideId | undefined
  /** What the winner wins: the league's name, and under it how it is played. */
  prize: { name: string; text: string }
  /** What there is to know about a match that is not being played. */
  noteOf: (match: Fixture) => string | undefined
  onOpen: (fixture: FixtureId) => void
}

/**
 * A knock-out. Its markup is a list by rounds, which is what screen readers and the narrowest phones get; wider screens place the
 * same matches in columns, with lines between them. It scrolls both ways and zooms.
 */
export function Bracket({ label, fixtures, names, mine, prize, noteOf, onOpen }: BracketProps) {
  const t = useT()
  const { frame, zoom, mayZoomIn, mayZoomOut, zoomIn, zoomOut, show } = useZoom()
  const laid = bracketOf(fixtures)
  const { rounds, middles, height } = laid
  const known = byNumber(fixtures)
  const last = rounds.at(-1)
  const final = last?.matches.length === 1 ? last.matches[0] : undefined
  const winner = final && advances(final)
  const mineNow = fixtures.findLast((match) => mine !== undefined && (match.a === mine || match.b === mine))
  const size = { width: rounds.length * COLUMN + (final ? CARD : -COLUMN + CARD) + 8, height: HEAD + height * ROW + 8 }
  const place = (round: number, match: Fixture): CSSProperties =>
    ({ '--x': `${round * COLUMN}px`, '--y': `${HEAD + (middles.get(match.id) ?? 0) * ROW}px` }) as CSSProperties
  return (
    <div className="relative min-w-0">
      <h2 className="sr-only">
        {label}
      </h2>
      <div
        ref={frame}
        role="region"
        aria-label={label}
        aria-keyshortcuts="+ - 0"
        // Scrolled with the arrow keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="-mx-4 touch-pan-x touch-pan-y px-4 pb-3 min-[360px]:max-h-[max(26rem,calc(100dvh-19rem))] min-[360px]:overflow-auto min-[360px]:overscroll-x-contain md:mx-0 md:px-1"
      >
        <div aria-hidden="true" className="sticky top-0 z-2 min-w-full bg-surface max-[359px]:hidden" style={{ width: size.width * zoom, height: ROUNDS }}>
          {rounds.map((round, at) => (
            <span key={round.round} className="absolute bottom-2.5 truncate pl-1 text-14 font-semibold text-muted" style={{ left: at * COLUMN * zoom, maxWidth: CARD * zoom }}>
              {roundText(t, round, at === rounds.length - 1)}
            </span>
          ))}
        </div>
        <div className="relative min-[360px]:h-(--h) min-[360px]:w-(--w)" style={{ '--w': `${size.width * zoom}px`, '--h': `${size.height * zoom}px` } as CSSProperties}>
          <div className="origin-top-left min-[360px]:absolute min-[360px]:inset-0 min-[360px]:[transform:scale(var(--zoom))]" style={{ '--zoom': zoom } as CSSProperties}>
            <Lines laid={laid} size={size} mine={mine} />
            {rounds.map((round, at) => (
              <section key={round.round} aria-label={`${label}, ${roundText(t, round, at === rounds.length - 1)}`} className="max-[359px]:mb-5">
                <h3 className="text-14 font-semibold tracking-normal text-muted max-[359px]:sticky max-[359px]:top-14 max-[359px]:z-1 max-[359px]:-mx-4 max-[359px]:bg-surface max-[359px]:px-4 max-[359px]:py-2 min-[360px]:sr-only">
                  {roundText(t, round, at === rounds.length - 1)}
                </h3>
                <ol className="max-[359px]:grid max-[359px]:grid-cols-[minmax(0,1fr)] max-[359px]:gap-2.5 max-[359px]:pt-2">
                  {round.matches.map((match) => (
                    <li key={match.id} data-match={match.id} className="min-[360px]:absolute min-[360px]:top-(--y) min-[360px]:left-(--x) min-[360px]:w-66 min-[360px]:-translate-y-1/2" style={place(at, match)}>
                      <BracketMatch match={match} names={names} mine={mine} known={known} note={match === final && match.state !== 'final' && mine !== undefined && (match.a === mine || match.b === mine) ? t('league.bracket.you_in_final') : noteOf(match)} onOpen={onOpen} />
                    </li>
                  ))}
                </ol>
              </section>
            ))}
            {final && (
              <div
                className="on-dusk grid w-full content-start gap-1 rounded-card bg-dusk p-4.5 text-on-dusk min-[360px]:absolute min-[360px]:top-(--y) min-[360px]:left-(--x) min-[360px]:w-58 min-[360px]:-translate-y-1/2"
                style={place(rounds.length, final)}
              >
                <Trophy aria-hidden="true" className="mb-1.5 size-6" />
                <p className="text-18 leading-tight font-extrabold tracking-[-0.025em] wrap-anywhere">{winner === undefined ? prize.name : t('league.bracket.won', { name: names.full(winner) })}</p>
                <p className="text-14 text-on-dusk-muted">{winner === undefined ? prize.text : prize.name}</p>
              </div>
            )}
          </div>
        </div>
      </div>
      <div className="mt-2 ml-auto flex w-fit rounded-control bg-raised shadow-card max-[359px]:hidden md:absolute md:top-0 md:right-0 md:z-3 md:mt-0">
        <IconButton label={t('league.bracket.zoom_in')} disabled={!mayZoomIn} onClick={zoomIn}>
          <ZoomIn aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={t('league.bracket.zoom_out')} disabled={!mayZoomOut} onClick={zoomOut}>
          <ZoomOut aria-hidden="true" className="size-5" />
        </IconButton>
        {mineNow && (
          <IconButton label={t('league.bracket.show_mine')} onClick={() => show(`[data-match="${mineNow.id}"]`)}>
            <LocateFixed aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </div>
    </div>
  )
}

type LinesProps = { laid: Laid; size: { width: number; height: number }; mine: SideId | undefined }

/** From every match to the one that its winner plays next; my own path is darker. */
function Lines({ laid: { rounds, middles, feeders }, size, mine }: LinesProps) {
  const columns = new Map(rounds.flatMap(({ matches }, at) => matches.map(({ id }) => [id, at] as const)))
  const y = (match: Fixture) => HEAD + (middles.get(match.id) ?? 0) * ROW
  const lines = rounds.flatMap(({ matches }, at) =>
    matches.flatMap((match) =>
      (feeders.get(match.id) ?? []).map((from) => {
        const start = (columns.get(from.id) ?? 0) * COLUMN + CARD
        const bend = at * COLUMN - (COLUMN - CARD) / 2
        return { id: from.id, isMine: mine !== undefined && advances(from) === mine, path: `M${start} ${y(from)}H${bend}V${y(match)}H${at * COLUMN}` }
      }),
    ),
  )
  const final = rounds.at(-1)?.matches
  const end = final?.length === 1 ? final[0] : undefined
  return (
    <svg aria-hidden="true" width={size.width} height={size.height} fill="none" className="pointer-events-none absolute inset-0 max-[359px]:hidden">
      {end && <path d={`M${(rounds.length - 1) * COLUMN + CARD} ${y(end)}H${rounds.length * COLUMN}`} className={clsx(mine !== undefined && advances(end) === mine ? 'stroke-baseline' : 'stroke-line-strong')} strokeWidth={mine !== undefined && advances(end) === mine ? 3 : 1.5} />}
      {[...lines].sort((a, b) => Number(a.isMine) - Number(b.isMine)).map(({ id, isMine, path }) => (
        <path key={id} d={path} className={isMine ? 'stroke-baseline' : 'stroke-line-strong'} strokeWidth={isMine ? 3 : 1.5} />
      ))}
    </svg>
  )
}
