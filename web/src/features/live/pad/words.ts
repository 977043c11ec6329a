/** What an umpire says, from the game. */
import type { Person, Seat, Side } from '@/wire'
import { dotted } from '@/lib/facts'
import { firstName } from '@/lib/format'
import type { Translate } from '@/lib/i18n'
import { scoreText } from '@/lib/score-text'
import { peopleOn } from '@/lib/sides'
import { otherSide } from '@/lib/tennis/sides'
import { type Play, pointsCalled, pointsShown, scoreOf, serveFromNow, serverNow, setInPlay, stakeNamed, stakesOf } from '@/lib/tennis/state'
import type { Step } from '@/lib/tennis/steps'
import type { LiveMatch } from '@/wire'
import type { PadGame } from './pad-game'

/** "Undo 40–30": what the button would undo. */
export function undoText(t: Translate, game: PadGame): string {
  const last = game.steps.at(-1)
  if (!last) return t('pad.undo')
  const { event, called } = last
  switch (event.kind) {
    case 'point':
      if (called.set) return t('pad.undo_set', { score: `${last.score.a}–${last.score.b}` })
      if (called.game) return t('pad.undo_game', { score: `${last.score.a}–${last.score.b}` })
      return t('pad.undo_point', { score: pointsText(last) })
    case 'score':
      return t('pad.undo_score')
    default:
      return t(`pad.undo_${event.kind}`)
  }
}

/** "40–30": side A's points first, as the rows of the score are. */
function pointsText({ points: { a, b }, before: { tieBreak } }: Step): string {
  return `${pointsCalled(a, b, tieBreak)}–${pointsCalled(b, a, tieBreak)}`
}

/** What is called out after the last event: a game, a set, a change of ends. */
export function calledText(t: Translate, { steps }: PadGame, names: Record<Side, string>): string {
  const { game, set, changeEnds } = steps.at(-1)?.called ?? {}
  const won = set ? t('pad.called_set', { name: names[set] }) : game ? t('pad.called_game', { name: names[game] }) : ''
  return dotted([won, changeEnds ? t('pad.change_ends') : ''])
}

/** "serves from the left", "returns"; of a pair who serves. */
export function serveText(t: Translate, { live, play }: PadGame, side: Side): string {
  const server = serverNow(play)
  if (server.side !== side) return t('pad.returns')
  const from = serveFromNow(play)
  const name = play.setup.doubles ? nameOf(live, server) : ''
  return t(name ? `pad.serves_${from}_name` : `pad.serves_${from}`, { name })
}

/** "game point"; empty if the side wins nothing with the next point. */
export function stakeText(t: Translate, { play, state }: PadGame, side: Side): string {
  const stake = state === 'live' ? stakeNamed(stakesOf(play), side) : null
  return stake ? t(`pad.stake_${stake}`) : ''
}

/** "6–4 2–1 · 40–30", from side A; "0–0" before the first point. */
export function standingText(play: Play): string {
  const { ending } = play
  const points = ending || setInPlay(play).is === 'tie_break' || play.points.a + play.points.b === 0 ? '' : `${pointsShown(play, 'a')}–${pointsShown(play, 'b')}`
  return dotted([scoreText(scoreOf(play), ending ?? 'completed'), points]) || '0–0'
}

/** "40–30", the server's points first, for screen readers. */
export function scoreSaid({ play }: PadGame): string {
  const server = serverNow(play).side
  return `${pointsShown(play, server)}–${pointsShown(play, otherSide(server))}`
}

export function personAt(live: LiveMatch, { side, partner }: Seat): Person | undefined {
  return peopleOn(live, side)[partner === 'first' ? 0 : 1]
}

export function nameOf(live: LiveMatch, seat: Seat): string {
  return firstName(personAt(live, seat)?.name ?? '')
}

/** Everybody on court, in the order of the seats. */
export function seatsOf(live: LiveMatch): Seat[] {
  return (['a', 'b'] as const).flatMap((side) => peopleOn(live, side).map((_, index): Seat => ({ side, partner: index === 0 ? 'first' : 'second' })))
}
