import type { CSSProperties } from 'react'
import type { Fixture } from '@/wire'
import { listed } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { scoreText } from '@/lib/score-text'
import { advances, type Bracket } from './bracket-layout'
import { dueText, resultText, whenText, type Wording } from './fixture-words'
import { type SideNames, sideText } from './side-names'

/** In millimetres: what a sheet of A4 on its side has below its heading. */
const [WIDTH, HEIGHT] = [277, 162]
/** The names of the rounds. */
const HEAD = 7
const GAP = 7
/** However few there are, a match is no larger than this. */
const [CARD_MOST, ROW_MOST, COLUMN_MOST] = [14, 36, 92]

type PaperBracketProps = {
  laid: Bracket
  names: SideNames
  wording: Wording
  /** All matches, by number. */
  known: ReadonlyMap<number, Fixture>
  roundOf: (round: number) => string
}

/** A bracket, or a part of one, on a sheet. */
export function PaperBracket({ laid, names, wording, known, roundOf }: PaperBracketProps) {
  const { rounds, middles, feeders, height } = laid
  const column = Math.min(COLUMN_MOST, (WIDTH + GAP) / rounds.length)
  const row = Math.min(ROW_MOST, (HEIGHT - HEAD) / Math.max(height, 1))
  const card = { width: column - GAP, height: Math.min(CARD_MOST, row * 0.86) }
  const middle = (match: Fixture) => HEAD + (middles.get(match.id) ?? 0) * row
  const columns = new Map(rounds.flatMap(({ matches }, at) => matches.map(({ id }) => [id, at] as const)))
  const size = { width: rounds.length * column - GAP, height: HEAD + height * row }
  return (
    <div className="paper-bracket" style={{ width: `${size.width}mm`, height: `${size.height}mm`, '--line': `${card.height / 2}mm` } as CSSProperties}>
      <svg aria-hidden="true" viewBox={`0 0 ${size.width} ${size.height}`} style={{ width: `${size.width}mm`, height: `${size.height}mm` }}>
        {rounds.flatMap(({ matches }, at) =>
          matches.flatMap((match) =>
            (feeders.get(match.id) ?? []).map((from) => (
              <path key={from.id} d={`M${(columns.get(from.id) ?? 0) * column + card.width} ${middle(from)}H${at * column - GAP / 2}V${middle(match)}H${at * column}`} />
            )),
          ),
        )}
      </svg>
      {rounds.map(({ round, matches }, at) => (
        <section key={round} aria-label={roundOf(round)}>
          <h3 style={{ left: `${at * column}mm`, width: `${card.width}mm` }}>{roundOf(round)}</h3>
          {matches.map((match) => (
            <div key={match.id} className="paper-match" style={{ left: `${at * column}mm`, top: `${middle(match) - card.height / 2}mm`, width: `${card.width}mm`, height: `${card.height}mm` }}>
              {(['a', 'b'] as const).map((side) => (
                <Line key={side} match={match} at={side} names={names} known={known} />
              ))}
              {row > 17 && <p className="paper-below">{noteOf(wording, match)}</p>}
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}

function Line({ match, at, names, known }: { match: Fixture; at: 'a' | 'b'; names: SideNames; known: ReadonlyMap<number, Fixture> }) {
  const t = useT()
  const side = match[at]
  const won = side !== undefined && advances(match) === side
  const seed = side === undefined ? undefined : names.seed(side)
  const early = match.state === 'final' && won ? scoreText([], match.ending) : ''
  return (
    <p className={won ? 'paper-line paper-strong' : 'paper-line'}>
      <span className="paper-side">
        {seed !== undefined && <small>{seed}</small>}
        {isToWrite(match, at) ? '' : (sideText(t, match, at, names, known) ?? t('league.bracket.bye'))}
      </span>
      {(match.sets ?? []).map((set, index) => (
        // A set has no key but its index.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={index} className="paper-set">
          {at === 'a' ? set.a : set.b}
          {set.tiebreak !== undefined && (at === 'a') === set.a < set.b && <sup>{set.tiebreak}</sup>}
        </span>
      ))}
      {early !== '' && <span className="paper-set">{early}</span>}
    </p>
  )
}

/** Whoever wins is written there by hand; the lines lead there. */
function isToWrite(match: Fixture, at: 'a' | 'b'): boolean {
  return match[at] === undefined && match[at === 'a' ? 'a_from' : 'b_from']?.kind === 'winner'
}

/** When it is played; nothing of what is over. */
function noteOf(wording: Wording, match: Fixture): string {
  const { state, game, a, b } = match
  if (state === 'scheduled' && game?.starts_at !== undefined) return listed([whenText(wording, game.starts_at), game.court])
  if (a !== undefined && b !== undefined && (state === 'to_be_scheduled' || state === 'proposed')) return dueText(match, wording)
  return state === 'reported' || state === 'disputed' ? `${resultText(match)} · ${wording.t(`fixture.state_${state}`)}` : ''
}
