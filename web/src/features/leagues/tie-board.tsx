import clsx from 'clsx'
import type { Fixture, SideId } from '@/wire'
import { listed } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { dateAt, timeAt } from '@/lib/zoned'
import { Ball } from '@/ui/art/ball'
import { AvatarRow } from '@/ui/avatar-group'
import { tieScore, type Wording } from './fixture-words'
import type { SideNames } from './side-names'
import { goalText } from './tie-words'

type TieBoardProps = { fixture: Fixture; names: SideNames; wording: Wording; mine: SideId | undefined }

/** How many faces stand beside a team's name. */
const FACES = 3

/** The two teams with the running score of their tie. */
export function TieBoard({ fixture, names, wording, mine }: TieBoardProps) {
  const t = useT()
  const { tie, game, state, winner } = fixture
  if (!tie) return null
  const score = tieScore(fixture)
  const when = game?.starts_at === undefined ? undefined : `${dateAt(game.starts_at, wording.zone, wording.now)}, ${timeAt(game.starts_at, wording.zone)}`
  const name = (at: 'a' | 'b') => (fixture[at] === undefined ? '–' : names.full(fixture[at]))
  return (
    <section aria-label={t('tie.score')} className="on-dusk rounded-dusk bg-dusk px-5 pt-4 pb-4.5 text-on-dusk [--muted:var(--on-dusk-muted)] [--row-ring:var(--dusk)] md:px-6">
      <p className="flex min-h-6 flex-wrap items-center gap-x-2.5 text-13">
        <Ball size={15} glow={state === 'live'} />
        <span className="font-extrabold tracking-[0.05em] text-ball uppercase">{t(`fixture.state_${state}`)}</span>
        <span className="min-w-0 truncate text-on-dusk-muted">{listed([when, game?.court])}</span>
      </p>
      <p role="status" className="sr-only">
        {score === '' ? t('tie.not_begun') : t('tie.spoken', { a: name('a'), b: name('b'), score })}
      </p>
      <div aria-hidden="true" className="grid gap-1 py-2">
        {(['a', 'b'] as const).map((at) => {
          const people = fixture[at] === undefined ? [] : names.people(fixture[at]).slice(0, FACES)
          const behind = at === 'a' ? tie.a < tie.b : tie.b < tie.a
          return (
            <div key={at} className="flex min-h-14 items-center gap-3 md:gap-4">
              <AvatarRow people={[...people]} size={38} className="shrink-0 max-[359px]:hidden" />
              <span className={clsx('min-w-0 flex-1 text-18 leading-tight font-bold wrap-anywhere md:text-24', winner !== undefined && winner !== at && 'font-semibold text-on-dusk-muted')}>
                {name(at)}
                {fixture[at] === mine && mine !== undefined && <span className="ml-2 inline-block rounded-chip bg-ball px-1.5 py-px align-middle text-12 font-bold text-on-ball">{t('tie.your_team')}</span>}
              </span>
              <span className={clsx('score text-38 leading-none md:text-56', score === '' || behind ? 'text-on-dusk-muted' : 'text-ball')}>{score === '' ? '–' : tie[at]}</span>
            </div>
          )
        })}
      </div>
      <p className="border-t border-white/15 pt-3 text-15 font-semibold">{goalText(t, fixture, names)}</p>
    </section>
  )
}
