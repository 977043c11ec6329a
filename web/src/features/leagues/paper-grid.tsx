import type { Fixture, SideId, Table } from '@/wire'
import { useT } from '@/lib/i18n'
import { scoreText } from '@/lib/score-text'
import type { SideNames } from './side-names'
import { rowsOf } from './standings'

type PaperGridProps = { table: Table; title: string | undefined; fixtures: readonly Fixture[]; names: SideNames }

/** Everybody against everybody: each row has a side's results, from its own view; the columns have the numbers of the rows. */
export function PaperGrid({ table, title, fixtures, names }: PaperGridProps) {
  const t = useT()
  const order = rowsOf(table, 'final').map(({ side }) => side)
  const scores = scoresOf(fixtures)
  return (
    <section className="paper-group">
      {title !== undefined && <h3>{title}</h3>}
      <table className={order.length > 12 ? 'paper-table paper-grid paper-small' : 'paper-table paper-grid'}>
        <thead>
          <tr>
            <th scope="col" className="paper-name">
              <span className="sr-only">{t('league.grid.side')}</span>
            </th>
            {order.map((side, at) => (
              <th key={side} scope="col">
                {at + 1}
                <span className="sr-only"> {names.full(side)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((side, at) => (
            <tr key={side}>
              <th scope="row" className="paper-name">{`${at + 1}  ${names.full(side)}`}</th>
              {order.map((other) => (
                <td key={other} className={other === side ? 'paper-self' : undefined}>
                  {(scores.get(`${side}/${other}`) ?? []).map(({ fixture, isWon, sets }) => (
                    <span key={fixture} className={isWon ? 'paper-score paper-strong' : 'paper-score'}>
                      {sets.map((set, index) => (
                        // A set has no key but its index.
                        // oxlint-disable-next-line react/no-array-index-key
                        <span key={index}>{set}</span>
                      ))}
                    </span>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface Result {
  fixture: string
  isWon: boolean
  sets: readonly string[]
}

/** By "side/other", from the view of the first. */
function scoresOf(fixtures: readonly Fixture[]): ReadonlyMap<string, readonly Result[]> {
  const scores = new Map<string, Result[]>()
  const add = (side: SideId, other: SideId, result: Result) => scores.set(`${side}/${other}`, [...(scores.get(`${side}/${other}`) ?? []), result])
  for (const { id, a, b, state, winner, sets = [], ending } of fixtures) {
    if (a === undefined || b === undefined || state !== 'final') continue
    for (const from of ['a', 'b'] as const) {
      const text = scoreText(sets, ending, from)
      add(from === 'a' ? a : b, from === 'a' ? b : a, { fixture: id, isWon: winner === from, sets: text === '' ? ['–'] : text.split(' ') })
    }
  }
  return scores
}
