/** What other features contribute to the screens of a league; `app` provides it. */
import { createContext, type ReactNode } from 'react'
import type { EventId, MatchId, Person, Score, Side } from '@/wire'

export interface ResultForm {
  /** Names the draft. */
  id: string
  sides: Record<Side, Person[]>
  /** The format code with which it begins. */
  format?: string
  /** Fields above the score. */
  fields?: ReactNode
  send: (score: Score) => Promise<void>
}

export interface LeagueParts {
  /** The score of a match in play, under a title. */
  live?: (match: MatchId, title: string) => ReactNode
  /** The points of a side in a match in play, drawn only. */
  points?: (match: MatchId, side: Side) => ReactNode
  /** A result, with what I may do about it. */
  result?: (game: EventId, match: MatchId, officiates: boolean) => ReactNode
  /** Makes the match that is scored live in a game. */
  scoreLive?: (game: EventId, sides: Record<Side, Person[]>, format: string | undefined) => Promise<MatchId>
  /** The form for a result. */
  report?: (form: ResultForm, onClose: () => void) => ReactNode
}

export const LeaguePartsContext = createContext<LeagueParts>({})
