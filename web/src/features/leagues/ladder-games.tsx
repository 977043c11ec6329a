import { useState } from 'react'
import type { Fixture, FixtureId } from '@/wire'
import { useT } from '@/lib/i18n'
import { isDecided } from '@/store/slices/leagues-changes'
import { SectionHead } from '@/ui/section-head'
import { ShowMore } from '@/ui/show-more'
import { SkeletonRows } from '@/ui/skeleton'
import { SelectField } from '@/ui/text-field'
import { FixtureRow } from './fixture-row'
import type { Wording } from './fixture-words'
import { openChallenges } from './ladder'
import { LoadFailed } from './load-failed'
import { byNumber, type SideNames } from './side-names'
import { useFixtures } from './use-fixtures'
import type { PlayView } from './view'

type GamesProps = { view: PlayView; names: SideNames; wording: Wording; onOpen: (fixture: FixtureId) => void }

/** The challenges of a ladder: the open ones, and those that were decided, the latest first. */
export default function LadderGames({ view, names, wording, onOpen }: GamesProps) {
  const t = useT()
  const [side, setSide] = useState('')
  const pages = useFixtures(view.league.id, side === '' ? {} : { side })
  const isShown = ({ a, b }: Fixture) => side === '' || a === side || b === side
  const open = openChallenges(view).filter(isShown)
  const decided = view.fixtures.filter((one) => isDecided(one) && isShown(one)).sort((one, other) => other.number - one.number)
  const known = byNumber(view.fixtures)
  const list = (fixtures: readonly Fixture[]) => (
    <ul>
      {fixtures.map((fixture) => (
        <FixtureRow key={fixture.id} fixture={fixture} names={names} wording={wording} known={known} mine={view.mine?.id} onOpen={onOpen} />
      ))}
    </ul>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SelectField label={t('fixture.filter_side')} value={side} onChange={({ target }) => setSide(target.value)} className="md:max-w-72">
        <option value="">{t('fixture.filter_all')}</option>
        {(view.ladder?.rows ?? []).map((row) => (
          <option key={row.side} value={row.side}>
            {names.full(row.side)}
          </option>
        ))}
      </SelectField>
      <section aria-labelledby="challenges-open">
        <SectionHead id="challenges-open">{t('ladder.open')}</SectionHead>
        {open.length > 0 ? list(open) : <p className="py-3 text-15 text-muted">{t('ladder.open_none')}</p>}
      </section>
      <section aria-labelledby="challenges-decided" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <SectionHead id="challenges-decided">{t('ladder.decided')}</SectionHead>
        {decided.length > 0 ? list(decided) : pages.is === 'loading' ? <SkeletonRows rows={4} portrait={40} /> : pages.is === 'ready' && <p className="py-3 text-15 text-muted">{t('ladder.decided_none')}</p>}
        {pages.is === 'error' && (
          <LoadFailed onRetry={pages.retry} />
        )}
        {pages.more && <ShowMore load={pages.more} />}
      </section>
    </div>
  )
}
