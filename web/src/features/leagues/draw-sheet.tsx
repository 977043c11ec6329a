import { Shuffle } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Draw, DrawnFixture, DrawnRound, Fixture, League, SideId } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { troubleOf, troubleText } from '@/lib/refused'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { ShowMore } from '@/ui/show-more'
import { SkeletonRows } from '@/ui/skeleton'
import { useSending } from '@/ui/use-sending'
import { dayLabel, isDrawn } from './league-words'
import { acceptDraw, previewDraw, refetchLeague } from './organiser-actions'
import type { LeagueView } from './selectors'
import { type SideNames, sideNames, sideText } from './side-names'
import { groupName, groupText } from './view'

type Shown = { is: 'loading' } | { is: 'error'; text: string } | { is: 'ready'; draw: Draw; version: number }

/** Seeds of draws are numbers of 32 bits. */
const SEEDS = 2 ** 32

/** Shows a draw, and another one, until one is accepted. */
export default function DrawSheet({ view, onClose }: { view: LeagueView; onClose: () => void }) {
  const t = useT()
  const { league } = view
  const [seed, setSeed] = useState(anySeed)
  const [shown, setShown] = useState<Shown>({ is: 'loading' })
  const [changed, setChanged] = useState(false)
  const { busy, trouble, send } = useSending()
  const names = sideNames(Object.values(view.sides))

  useEffect(() => {
    let current = true
    // The version first: a side that comes in between is a conflict then, not a surprise.
    refetchLeague(league.id)
      .then(async ({ version }) => ({ is: 'ready' as const, draw: await previewDraw(league.id, seed), version }))
      .then(
        (ready) => current && setShown(ready),
        (error: unknown) => current && setShown({ is: 'error', text: troubleText(troubleOf(error)) }),
      )
    return () => {
      current = false
    }
  }, [league.id, seed])

  function another() {
    setShown({ is: 'loading' })
    setSeed(anySeed())
  }

  async function more(draw: Draw) {
    const page = await previewDraw(league.id, draw.seed, draw.cursor)
    setShown((now) => (now.is === 'ready' && now.draw === draw ? { ...now, draw: joined(draw, page) } : now))
  }

  async function accept() {
    if (shown.is !== 'ready') return
    try {
      await acceptDraw(league.id, shown.draw.seed, shown.version)
    } catch (error) {
      const { data } = troubleOf(error)
      // Sides have come or gone: the draw is shown with those that are there now.
      if (hasVersion(data) && data.version !== shown.version) {
        setChanged(true)
        another()
        return
      }
      throw error
    }
    toastDone('league.draw.done')
    onClose()
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t(isDrawn(league) ? 'league.draw.again' : 'league.draw.title')}
      description={t('league.draw.text')}
      footer={
        <div className="grid gap-2.5">
          <FormTrouble text={trouble} />
          <Button wide busy={busy} disabled={shown.is !== 'ready'} onClick={() => void send(accept, () => {})}>
            {t('league.draw.accept')}
          </Button>
          <Button wide variant="secondary" disabled={busy} icon={<Shuffle aria-hidden="true" className="size-4.5" />} onClick={another}>
            {t('league.draw.another')}
          </Button>
        </div>
      }
    >
      {changed && (
        <p role="status" className="mb-3 rounded-control bg-warn-soft px-3.5 py-2.5 text-15">
          {t('league.draw.changed')}
        </p>
      )}
      {shown.is === 'loading' && <SkeletonRows rows={6} portrait={28} />}
      {shown.is === 'error' && (
        <p role="alert" className="py-6 text-15 text-danger">
          {shown.text}
        </p>
      )}
      {shown.is === 'ready' && (
        <>
          <ShownDraw draw={shown.draw} league={league} names={names} />
          {shown.draw.cursor !== undefined && (
            <div className="mt-4">
              <ShowMore load={() => more(shown.draw)} />
            </div>
          )}
        </>
      )}
    </Sheet>
  )
}

function ShownDraw({ draw: { groups, rounds }, league, names }: { draw: Draw; league: League; names: SideNames }) {
  const t = useT()
  const isLadder = league.competition === 'ladder'
  return (
    // Keys scroll what has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={t('league.draw.title')} tabIndex={0} className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-chip">
      {isLadder && <FirstOrder sides={groups.flat()} names={names} />}
      {!isLadder && groups.length > 1 && (
        <section aria-label={t('league.form.groups')} className="grid grid-cols-2 gap-4">
          {groups.map((sides, at) => (
            <div key={groupName(at + 1)}>
              <h3 className="text-16">{groupText(t, { league }, at + 1)}</h3>
              <ol className="mt-1 text-15">
                {sides.map((side) => (
                  <li key={side} className="truncate">
                    {names.full(side)}
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </section>
      )}
      {rounds.map((round) => (
        <Round key={`${round.stage}/${round.round}`} round={round} names={names} groupOf={groups.length > 1 ? (group) => (league.competition === 'box' ? groupText(t, { league }, group) : groupName(group)) : undefined} />
      ))}
    </div>
  )
}

/** The rungs with which a ladder begins. */
function FirstOrder({ sides, names }: { sides: readonly SideId[]; names: SideNames }) {
  return (
    <ol>
      {sides.map((side, at) => (
        <li key={side} className="flex min-h-10 items-center gap-3 border-b border-line py-1 text-15">
          <span className="score w-7 shrink-0 text-16">{at + 1}</span>
          <span className="min-w-0 flex-1 wrap-anywhere">{names.full(side)}</span>
        </li>
      ))}
    </ol>
  )
}

type RoundProps = { round: DrawnRound; names: SideNames; groupOf: ((group: number) => string) | undefined }

function Round({ round: { round, stage, play_by, fixtures }, names, groupOf }: RoundProps) {
  const t = useT()
  const numbered = stage !== 'group'
  return (
    <section>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-b-2 border-baseline pb-1.5">
        <h3 className="text-16">{stage === 'consolation' ? t('league.draw.consolation', { round }) : t('league.round', { round })}</h3>
        <span className="shrink-0 text-14 text-muted">{t('league.draw.play_by', { day: dayLabel(play_by) })}</span>
      </div>
      <ul>
        {fixtures.map((fixture) => (
          <li key={fixture.number} className="flex min-h-10 items-center gap-2.5 border-b border-line py-1 text-15">
            {numbered && <span className="w-6 shrink-0 text-14 text-muted tabular-nums">{fixture.number}</span>}
            <FixtureText fixture={fixture} names={names} />
            {groupOf && fixture.group !== undefined && <span className="shrink-0 text-14 text-muted">{groupOf(fixture.group)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "Maya Okafor v Linh Tran", "Maya Okafor has a bye", "Winner of match 1 v Linh Tran". */
function FixtureText({ fixture, names }: { fixture: DrawnFixture; names: SideNames }) {
  const t = useT()
  const [a, b] = (['a', 'b'] as const).map((at) => sideText(t, fixture, at, names, NO_FIXTURES))
  return <span className="min-w-0 flex-1 wrap-anywhere">{b === null || b === undefined ? t('league.draw.bye', { name: a ?? '' }) : t('league.draw.versus', { a: a ?? '', b })}</span>
}

/** Two pages of a draw; the second one may go on with the last round of the first. */
function joined(first: Draw, second: Draw): Draw {
  const rounds = [...first.rounds]
  for (const round of second.rounds) {
    const last = rounds.at(-1)
    if (last && last.round === round.round && last.stage === round.stage) rounds[rounds.length - 1] = { ...last, fixtures: [...last.fixtures, ...round.fixtures] }
    else rounds.push(round)
  }
  return { ...second, rounds }
}

/** Of a draw there are none yet: who comes in is named by the number of the match. */
const NO_FIXTURES: ReadonlyMap<number, Fixture> = new Map()

function anySeed(): number {
  return Math.floor(Math.random() * SEEDS)
}

function hasVersion(data: unknown): data is { version: number } {
  return typeof data === 'object' && data !== null && 'version' in data && typeof data.version === 'number'
}
