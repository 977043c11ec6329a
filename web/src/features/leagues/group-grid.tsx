import type { SideId } from '@/wire'
import { useT } from '@/lib/i18n'
import { SkeletonRows } from '@/ui/skeleton'
import { dateAt } from '@/lib/zoned'
import type { Wording } from './fixture-words'
import { ResultsGrid } from './grid'
import { LoadFailed } from './load-failed'
import type { SideNames } from './side-names'
import { useFixtures } from './use-fixtures'
import type { PlayView } from './view'

type GroupGridProps = { view: PlayView; group: number; sides: readonly SideId[]; names: SideNames; wording: Wording; onFixture: (fixture: string) => void }

/** The results of a group, read when they are first shown. */
export default function GroupGrid({ view, group, sides, names, wording, onFixture }: GroupGridProps) {
  const t = useT()
  const only = view.tables.length > 1 ? { group } : {}
  const pages = useFixtures(view.league.id, only, { all: true })
  const fixtures = view.fixtures.filter((fixture) => fixture.stage === 'group' && (fixture.group ?? 1) === group)
  if (pages.is === 'loading') return <SkeletonRows rows={sides.length} portrait={28} />
  return (
    <>
      {pages.is === 'error' && (
        <LoadFailed onRetry={pages.retry} />
      )}
      <ResultsGrid
        label={t('league.grid.title')}
        sides={sides}
        fixtures={fixtures}
        names={names}
        mine={view.mine?.id}
        detailOf={({ state, game, play_by: by }) => (state === 'scheduled' && game?.starts_at !== undefined ? dateAt(game.starts_at, wording.zone, wording.now) : t('fixture.by_day', { day: dateAt(Date.parse(`${by}T12:00:00Z`), 'UTC', wording.now) }))}
        onOpen={onFixture}
      />
    </>
  )
}
