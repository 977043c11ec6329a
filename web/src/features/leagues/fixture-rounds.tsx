import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Fixture, FixtureId } from '@/wire'
import { useT } from '@/lib/i18n'
import { IconButton } from '@/ui/icon-button'
import { ShowMore } from '@/ui/show-more'
import { SkeletonRows } from '@/ui/skeleton'
import { SelectField } from '@/ui/text-field'
import { FixtureNext, WatchLink } from './fixture-next'
import { FixtureRow } from './fixture-row'
import { dueText } from './fixture-words'
import { LoadFailed } from './load-failed'
import { byNumber, type SideNames } from './side-names'
import type { useOpenFixture } from './use-open-fixture'
import { useFixtures } from './use-fixtures'
import type { useWording } from './use-wording'
import { groupText, mySideOf, type PlayView } from './view'

type RoundsProps = { view: PlayView; names: SideNames; wording: ReturnType<typeof useWording>['wording']; onOpen: ReturnType<typeof useOpenFixture>['show'] }

/** One round after the other, or all fixtures of a side. */
export function FixtureRounds({ view, names, wording, onOpen }: RoundsProps) {
  const t = useT()
  const { league } = view
  const rounds = Math.max(league.rounds, 1)
  const [chosen, setRound] = useState<number>()
  const [side, setSide] = useState('')
  const [group, setGroup] = useState('')
  const round = Math.min(chosen ?? Math.max(view.round, 1), rounds)
  const groups = [...new Set(view.sides.flatMap((one) => one.group ?? []))].sort((a, b) => a - b)
  const isMinePart = (fixture: Fixture) => (side === '' || fixture.a === side || fixture.b === side) && (group === '' || fixture.group === Number(group))
  const shown = view.fixtures.filter((fixture) => isMinePart(fixture) && (side !== '' || fixture.round === round))
  // The round being played comes with the league; others are read when they are shown.
  const pages = useFixtures(league.id, side !== '' ? { side } : round === view.round && view.isRoundHere ? null : { round, ...(group !== '' && { group: Number(group) }) })
  const [first] = shown
  return (
    <section aria-label={t('fixture.rounds')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 pb-1">
        <SelectField label={t('fixture.filter_side')} value={side} onChange={({ target }) => setSide(target.value)} className="min-w-44 flex-1 md:max-w-72">
          <option value="">{t('fixture.filter_all')}</option>
          {view.sides
            .filter(({ state }) => state === 'enrolled' || state === 'withdrawn')
            .map(({ id }) => ({ id, name: names.full(id) }))
            .sort((a, b) => a.name.localeCompare(b.name))
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
        {groups.length > 1 && (
          <SelectField label={t('fixture.filter_group')} value={group} onChange={({ target }) => setGroup(target.value)} className="min-w-28">
            <option value="">{t('fixture.filter_all_groups')}</option>
            {groups.map((one) => (
              <option key={one} value={one}>
                {groupText(t, view, one)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {side === '' ? (
        <div className="flex items-center gap-1 border-b border-line">
          <h2 className="min-w-0 flex-1 py-2 text-18 md:text-20">
            {t('fixture.round', { number: round })}
            {first && first.state !== 'final' && <span className="ml-3 text-14 font-normal tracking-normal text-muted">{dueText(first, wording)}</span>}
          </h2>
          <IconButton label={t('fixture.round_before')} disabled={round <= 1} onClick={() => setRound(round - 1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={t('fixture.round_after')} disabled={round >= rounds} onClick={() => setRound(round + 1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      ) : (
        <h2 className="border-b border-line py-2 text-18 md:text-20">{t('fixture.of_side', { name: names.full(side) })}</h2>
      )}
      {shown.length > 0 ? (
        <ul>
          {shown.map((fixture) => (
            <FixtureRow
              key={fixture.id}
              fixture={fixture}
              names={names}
              wording={wording}
              known={byNumber(view.fixtures)}
              mine={view.mine?.id}
              lead={side !== '' ? t('fixture.round', { number: fixture.round }) : groups.length > 1 && group === '' && fixture.group !== undefined ? groupText(t, view, fixture.group) : undefined}
              onOpen={(id: FixtureId) => onOpen(id)}
              action={<RowAction fixture={fixture} view={view} wording={wording} onOpen={onOpen} />}
            />
          ))}
        </ul>
      ) : pages.is === 'loading' ? (
        <SkeletonRows rows={4} portrait={40} />
      ) : pages.is === 'error' ? null : (
        <p className="py-6 text-15 text-muted">{t('fixture.none_here')}</p>
      )}
      {pages.is === 'error' && (
        <LoadFailed onRetry={pages.retry} />
      )}
      {pages.more && <ShowMore load={pages.more} />}
    </section>
  )
}

/** Mine: what I do next; a live one is watched. */
function RowAction({ fixture, view, wording, onOpen }: Pick<RoundsProps, 'view' | 'wording' | 'onOpen'> & { fixture: Fixture }) {
  if (fixture.state === 'live' && fixture.match !== undefined) return <WatchLink match={fixture.match} />
  if (mySideOf(fixture, view.mine?.id) === undefined) return null
  return <FixtureNext view={view} fixture={fixture} wording={wording} onOpen={onOpen} />
}
