import type { Person, Poll, Suits } from '@/wire'
import type { GameView } from './selectors'

export interface Tally {
  startsAt: number
  /** Who gave each answer. */
  people: Readonly<Record<Suits, readonly Person[]>>
}

/** Who answered what for each date: only those who are still in the game or wait for a seat. */
export function talliesOf(poll: Poll, { seated, offered, waiting }: Pick<GameView, 'seated' | 'offered' | 'waiting'>): Tally[] {
  const here = new Set([...seated, ...offered, ...waiting].flatMap(({ player }) => player?.id ?? []))
  const votes = poll.votes.filter(({ player }) => here.has(player.id))
  return poll.dates.map((startsAt, index) => {
    const who = (suits: Suits) => votes.filter((vote) => vote.suits[index] === suits).map(({ player }) => player)
    return { startsAt, people: { yes: who('yes'), if_need_be: who('if_need_be'), no: who('no') } }
  })
}

/** The date for which most can come, and of these the one that suits most; undefined if nobody can come on any. */
export function bestOf(tallies: readonly Tally[]): number | undefined {
  const coming = ({ people }: Tally) => people.yes.length + people.if_need_be.length
  const [best] = tallies.toSorted((a, b) => coming(b) - coming(a) || b.people.yes.length - a.people.yes.length || a.startsAt - b.startsAt)
  return best && coming(best) > 0 ? best.startsAt : undefined
}
