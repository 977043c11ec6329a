import clsx from 'clsx'
import type { Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { type GameStory, historyOf, isBreak } from '@/lib/tennis/history'
import { pointsCalled } from '@/lib/tennis/state'
import { Sheet } from '@/ui/sheet'
import type { PadGame } from './pad-game'
import { nameOf } from './words'

/** All points, the newest game first. */
export function HistorySheet({ game, names, onClose }: { game: PadGame; names: Record<Side, string>; onClose: () => void }) {
  const t = useT()
  const sets = historyOf(game.steps)
  return (
    <Sheet open onClose={onClose} title={t('pad.history')}>
      {sets.length === 0 && <p className="text-muted">{t('pad.history_none')}</p>}
      {/* Nothing in it has the focus, so that it scrolls by the keyboard itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="region" aria-label={t('pad.history')} className="rounded-control focus-visible:outline-3 focus-visible:outline-brand">
      {sets
        .map((set, index) => (
          // A set has no key but its index.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={index} className="mb-5">
            <h3 className="flex items-baseline justify-between border-b-2 border-baseline pb-1 text-16 font-bold">
              {t('match.set', { number: index + 1 })}
              <span className="score text-20">{`${set.score.a}–${set.score.b}`}</span>
            </h3>
            <ol>
              {set.games
                .map((story, at) => (
                  // Nor has a game.
                  // oxlint-disable-next-line react/no-array-index-key
                  <GameLine key={at} story={story} server={nameOf(game.live, story.server)} names={names} />
                ))
                .toReversed()}
            </ol>
          </section>
        ))
        .toReversed()}
      </div>
    </Sheet>
  )
}

function GameLine({ story, server, names }: { story: GameStory; server: string; names: Record<Side, string> }) {
  const t = useT()
  const { points, winner, games, tieBreak } = story
  return (
    <li className="border-b border-line py-2.5 last:border-0">
      <p className="flex items-baseline justify-between gap-3 text-14 text-muted">
        <span>{winner ? t(isBreak(story) ? 'pad.history_break' : 'pad.history_game', { name: names[winner], server }) : t('pad.history_open', { server })}</span>
        {winner && <span className="score text-16 text-ink">{`${games.a}–${games.b}`}</span>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-16 font-semibold tabular-nums">
        {points.map(({ winner: won, points: { a, b } }, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={clsx(won === 'a' ? 'text-brand' : 'text-hard')}>
            {index === points.length - 1 && winner ? names[winner] : `${pointsCalled(a, b, tieBreak)}–${pointsCalled(b, a, tieBreak)}`}
          </span>
        ))}
      </p>
    </li>
  )
}
