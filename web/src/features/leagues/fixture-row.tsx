import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Fixture, FixtureId, SideId } from '@/wire'
import { dotted } from '@/lib/facts'
import { type Translate, useT } from '@/lib/i18n'
import { AvatarPair } from '@/ui/avatar-group'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'
import { detailText, TONES, type Wording } from './fixture-words'
import { type SideNames, sideText } from './side-names'
import { mySideOf } from './view'

type FixtureRowProps = {
  fixture: Fixture
  names: SideNames
  wording: Wording
  known: ReadonlyMap<number, Fixture>
  mine: SideId | undefined
  onOpen: (fixture: FixtureId) => void
  /** What is to be done next. */
  action?: ReactNode
  /** Before the detail: "Round 3". */
  lead?: string | undefined
  /** In a column beside the page, among mine alone: never in one line, and not marked as mine. */
  narrow?: boolean
}

/** A fixture in a list: who plays whom, its state, its date or its score. It opens. */
export function FixtureRow({ fixture, names, wording, known, mine, onOpen, action, lead, narrow = false }: FixtureRowProps) {
  const t = useT()
  const isMine = mySideOf(fixture, mine) !== undefined
  const detail = dotted([lead, detailText(wording, fixture, mySideOf(fixture, mine))])
  return (
    <li
      className={clsx(
        'relative grid min-h-19 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2.5',
        !narrow && 'md:grid-cols-[auto_minmax(0,1fr)_minmax(0,0.85fr)_6.5rem] md:gap-x-4',
        isMine && !narrow && '-mx-4 border-l-4 border-l-ball bg-ball-soft px-3 md:-mx-3 md:pr-3 md:pl-2',
      )}
    >
      <Faces fixture={fixture} names={names} narrow={narrow} />
      <button type="button" onClick={() => onOpen(fixture.id)} className="rounded-chip text-left text-16 leading-snug font-bold wrap-anywhere after:absolute after:inset-0">
        {versusText(t, fixture, names, known, mine)}
      </button>
      <span className={clsx('col-start-2 grid min-w-0 gap-0.5', narrow ? 'row-start-2' : 'max-md:row-start-2 md:col-start-3')}>
        <span className="flex">
          <Chip small tone={TONES[fixture.state]}>
            {t(`fixture.state_${fixture.state}`)}
          </Chip>
        </span>
        {detail !== '' && <span className={clsx('text-14 text-pretty tabular-nums wrap-anywhere', isScore(fixture) ? 'font-bold' : 'text-muted')}>{detail}</span>}
      </span>
      {action && <span className={clsx(
            'relative z-1 max-[359px]:col-start-2 max-[359px]:row-start-3 max-[359px]:pt-1 min-[360px]:col-start-3 min-[360px]:justify-self-end',
            narrow ? 'min-[360px]:row-span-2 min-[360px]:row-start-1' : 'min-[360px]:max-md:row-span-2 min-[360px]:max-md:row-start-1 md:col-start-4',
          )}>{action}</span>}
    </li>
  )
}

/** Whether what is written of it is its score. */
function isScore({ state, sets, tie, winner }: Fixture): boolean {
  return state === 'final' && (sets !== undefined || (tie !== undefined && winner !== undefined))
}

function Faces({ fixture, names, narrow }: { fixture: Fixture; names: SideNames; narrow: boolean }) {
  const [a, b] = (['a', 'b'] as const).map((at) => {
    const side = fixture[at]
    return side === undefined ? [] : [...names.people(side)]
  })
  return (
    <span aria-hidden="true" className={clsx('flex', narrow ? 'row-span-2 self-start' : 'max-md:row-span-2 max-md:self-start')}>
      {[a ?? [], b ?? []].map((people, at) => (
        <span key={at === 0 ? 'a' : 'b'} className={clsx('rounded-full ring-2 ring-surface', at === 1 && '-ml-2.5')}>
          <Face people={people} size={40} />
        </span>
      ))}
    </span>
  )
}

export function Face({ people, size }: { people: { id: string; name: string }[]; size: number }) {
  const [first] = people
  if (!first) return <span className="block rounded-full border border-dashed border-line-strong bg-surface" style={{ width: size, height: size }} />
  return people.length > 1 ? <AvatarPair people={people} size={size} className="block!" /> : <Avatar person={first} size={size} className="block!" />
}

/** "You v Priya Raman", "Tomasz Zieliński v Diego or Amara" */
export function versusText(t: Translate, fixture: Fixture, names: SideNames, known: ReadonlyMap<number, Fixture>, mine: SideId | undefined): string {
  const at = mySideOf(fixture, mine)
  const text = (side: 'a' | 'b') => sideText(t, fixture, side, names, known)
  if (at !== undefined && !fixture.tie) {
    const other = text(at === 'a' ? 'b' : 'a')
    return other === null ? t('fixture.you_bye') : t('fixture.you_versus', { name: other })
  }
  const [a, b] = [text('a'), text('b')]
  if (a === null || b === null) return t('fixture.has_bye', { name: a ?? b ?? '' })
  return t('fixture.versus', { a, b })
}
