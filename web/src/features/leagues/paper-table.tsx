import type { Table } from '@/wire'
import { useT } from '@/lib/i18n'
import type { SideNames } from './side-names'
import { gamesShare, percentText, rowsOf } from './standings'
import { groupName, type PlayView } from './view'

/** The tables of a league by final results, one below the other. */
export function PaperTables({ view, names }: { view: PlayView; names: SideNames }) {
  const t = useT()
  const { league, tables } = view
  const left = tables.reduce((sum, table) => sum + table.left, 0)
  return (
    <>
      {tables.map((table) => (
        <PaperTable key={table.group} table={table} title={tables.length > 1 ? t('league.table.group', { name: groupName(table.group) }) : undefined} advance={league.competition === 'groups' ? league.advance : undefined} pairs={league.format === 'double'} names={names} />
      ))}
      <p className="paper-note">{t(`league.order_${league.rules.order}_text`)}</p>
      {tables.some((table) => table.too_few) && <p className="paper-note">{t('league.table.too_few', { percent: league.rules.least_played })}</p>}
      {left > 0 && <p className="paper-note">{t('league.paper.left', { count: left })}</p>}
    </>
  )
}

type TableProps = { table: Table; title: string | undefined; advance: number | undefined; pairs: boolean; names: SideNames }

function PaperTable({ table, title, advance, pairs, names }: TableProps) {
  const t = useT()
  const rows = rowsOf(table, 'final')
  return (
    <section className="paper-group">
      {title !== undefined && <h3>{title}</h3>}
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col" className="paper-number">
              <span className="sr-only">{t('league.table.place')}</span>
            </th>
            <th scope="col">{t(pairs ? 'league.table.pair' : 'league.table.player')}</th>
            {(['won_lost', 'sets', 'games', 'games_share'] as const).map((column) => (
              <th key={column} scope="col" className="paper-number">
                {t(`league.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const share = gamesShare(row)
            return (
              <tr key={row.side} className={row.place === advance ? 'paper-last' : undefined}>
                <td className="paper-number paper-strong">{row.place}</td>
                <th scope="row">
                  {names.full(row.side)}
                  {row.through !== undefined && <span className="paper-mark">{t(row.through ? 'league.table.through' : 'league.table.out')}</span>}
                </th>
                <td className="paper-number paper-strong">{`${row.won}–${row.lost}`}</td>
                <td className="paper-number">{`${row.sets_won}–${row.sets_lost}`}</td>
                <td className="paper-number">{`${row.games_won}–${row.games_lost}`}</td>
                <td className="paper-number">{share === null ? '–' : percentText(share)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
