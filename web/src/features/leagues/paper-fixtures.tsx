import type { Fixture } from '@/wire'
import { useT } from '@/lib/i18n'
import { detailText, resultText, type Wording } from './fixture-words'
import { type SideNames, sideText } from './side-names'
import { groupName } from './view'

type PaperFixturesProps = { fixtures: readonly Fixture[]; names: SideNames; wording: Wording; known: ReadonlyMap<number, Fixture>; roundOf: (fixture: Fixture) => string }

/** All matches round by round, with room for the results that are missing. */
export function PaperFixtures({ fixtures, names, wording, known, roundOf }: PaperFixturesProps) {
  const t = useT()
  const rounds = new Map<string, Fixture[]>()
  for (const fixture of fixtures) {
    if (fixture.state === 'bye') continue
    const of = roundOf(fixture)
    rounds.set(of, [...(rounds.get(of) ?? []), fixture])
  }
  return [...rounds].map(([round, matches]) => (
    <table key={round} className="paper-table paper-fixtures">
      <caption>{round}</caption>
      <thead>
        <tr>
          <th scope="col" className="paper-number">
            {t('league.paper.number')}
          </th>
          <th scope="col">{t('league.paper.match')}</th>
          <th scope="col">{t('league.paper.when')}</th>
          <th scope="col" className="paper-result">
            {t('league.paper.result')}
          </th>
        </tr>
      </thead>
      <tbody>
        {matches.map((fixture) => (
          <tr key={fixture.id}>
            <td className="paper-number">{fixture.number}</td>
            <td>
              {(['a', 'b'] as const).map((at) => (
                <span key={at} className={fixture.winner === at && fixture.state === 'final' ? 'paper-strong' : undefined}>
                  {at === 'b' && ` ${t('fixture.versus_word')} `}
                  {sideText(t, fixture, at, names, known) ?? t('league.bracket.bye')}
                </span>
              ))}
              {fixture.group !== undefined && groupOf(fixtures) && <span className="paper-mark">{t('league.table.group', { name: groupName(fixture.group) })}</span>}
            </td>
            <td>{whenOf(wording, fixture)}</td>
            <td className="paper-result">{resultText(fixture) || (fixture.state === 'cancelled' ? t('fixture.not_played') : '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  ))
}

/** Whether there are several groups. */
function groupOf(fixtures: readonly Fixture[]): boolean {
  return fixtures.some(({ group }) => group !== undefined && group > 1)
}

function whenOf(wording: Wording, fixture: Fixture): string {
  if (fixture.state === 'final' || fixture.state === 'reported' || fixture.state === 'disputed' || fixture.state === 'live') {
    const { game } = fixture
    return game?.starts_at === undefined ? (game?.court ?? '') : detailText(wording, { ...fixture, state: 'scheduled' })
  }
  return detailText(wording, fixture)
}
