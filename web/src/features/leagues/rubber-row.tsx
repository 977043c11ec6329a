import clsx from 'clsx'
import { type ReactNode, useContext, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Fixture, Person, Rubber } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { scoreText } from '@/lib/score-text'
import { namesOf } from '@/lib/sides'
import { Ball } from '@/ui/art/ball'
import { AvatarRow } from '@/ui/avatar-group'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { FormTrouble } from '@/ui/form-trouble'
import { useSending } from '@/ui/use-sending'
import { LeaguePartsContext } from './parts'
import { playRubber } from './tie-actions'
import type { RubberRights } from './tie-rights'
import { RUBBER_TONES, rubberNote } from './tie-words'

type RubberRowProps = {
  /** "S1" */
  name: string
  fixture: Fixture
  rubber: Rubber
  rights: RubberRights
  organises: boolean
  onReport: () => void
  onAward: () => void
  onRevive: () => void
}

/** A rubber: who plays, its score as it grows, and what I may do. */
export function RubberRow({ name, fixture, rubber, rights, organises, onReport, onAward, onRevive }: RubberRowProps) {
  const t = useT()
  const { live, result } = useContext(LeaguePartsContext)
  const [open, setOpen] = useState(false)
  const { match, state } = rubber
  const { game } = fixture
  const note = rubberNote(t, rubber)
  const title = `${name} · ${t(`tie.kind_${rubber.kind}`)}`
  const inPlay = state === 'live' && match !== undefined && live
  // What waits for an answer is shown with its buttons.
  const isUnsettled = state === 'reported' || state === 'disputed'
  const hasCard = game !== undefined && match !== undefined && result !== undefined && (isUnsettled || (state === 'final' && open))
  return (
    <li aria-label={title} className={clsx('grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line', state === 'waiting' ? 'py-3' : 'py-4', state === 'dead' && 'text-muted')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="score text-20">{name}</span>
        <span className="text-14 text-muted">{dotted([t(`tie.kind_${rubber.kind}`), rubber.worth > 1 && t('tie.points', { count: rubber.worth })])}</span>
        <span className="ml-auto flex gap-2">
          {rubber.dead === true && state !== 'dead' && (
            <Chip small tone="outline">
              {t('tie.rubber_dead')}
            </Chip>
          )}
          {!inPlay && (
            <Chip small tone={RUBBER_TONES[state]}>
              {t(`tie.rubber_${state}`)}
            </Chip>
          )}
        </span>
      </div>
      {inPlay ? live(match, t('tie.rubber_live')) : hasCard ? result(game.id, match, organises) : state !== 'waiting' && <Players rubber={rubber} />}
      {note !== undefined && <p className="text-14 text-muted wrap-anywhere">{note}</p>}
      <Tools rubber={rubber} fixture={fixture} rights={rights} onReport={onReport} onAward={onAward} onRevive={onRevive}>
        {state === 'final' && game !== undefined && match !== undefined && result && (
          <Button size="sm" variant="ghost" className="-ml-3.5" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'tie.hide_result' : 'tie.show_result')}
          </Button>
        )}
      </Tools>
    </li>
  )
}

/** The two sides of a rubber with their sets. */
function Players({ rubber }: Pick<RubberRowProps, 'rubber'>) {
  const t = useT()
  const { sets = [], ending, winner, state } = rubber
  const score = sets.length > 0 ? scoreText(sets, state === 'final' ? ending : 'completed') : ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {score !== '' && <p className="sr-only">{score}</p>}
      {(['a', 'b'] as const).map((at) => (
        <Line key={at} at={at} people={rubber[at]} text={rubber[at].length > 0 ? namesOf(rubber[at]) : t('tie.nobody_plays')} won={winner === at} rubber={rubber} />
      ))}
    </div>
  )
}

type LineProps = { at: 'a' | 'b'; people: readonly Person[]; text: string; won: boolean; rubber: Rubber }

function Line({ at, people, text, won, rubber: { sets = [], winner, ending, state } }: LineProps) {
  const t = useT()
  const lost = winner !== undefined && !won
  return (
    <div className="flex min-h-11 items-center gap-3">
      {people.length > 0 ? <AvatarRow people={[...people]} size={34} className="shrink-0" /> : <span aria-hidden="true" className="size-8.5 shrink-0 rounded-full border border-dashed border-line-strong" />}
      <span className={clsx('min-w-0 flex-1 text-16 leading-snug wrap-anywhere', won ? 'font-bold' : lost || state === 'dead' || people.length === 0 ? 'text-muted' : 'font-semibold')}>
        {text}
        {won && <span className="sr-only"> {t('match.is_won')}</span>}
      </span>
      {lost && ending !== 'completed' && <span className="shrink-0 text-13 font-semibold text-muted">{t(`match.mark_${ending}`)}</span>}
      <span aria-hidden="true" className="flex shrink-0 gap-1.5 pr-2">
        {sets.map((set, index) => {
          const [mine, theirs] = at === 'a' ? [set.a, set.b] : [set.b, set.a]
          return (
            // A set has no key but its index.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className={clsx('score relative w-8 text-right text-20', mine < theirs && 'font-normal! text-muted')}>
              {mine}
              {set.tiebreak !== undefined && mine < theirs && <sup className="absolute top-1 left-full text-11 font-bold tracking-normal">{set.tiebreak}</sup>}
            </span>
          )
        })}
      </span>
    </div>
  )
}

type ToolsProps = Pick<RubberRowProps, 'rubber' | 'fixture' | 'rights' | 'onReport' | 'onAward' | 'onRevive'> & { children: ReactNode }

function Tools({ rubber, fixture, rights, onReport, onAward, onRevive, children }: ToolsProps) {
  const t = useT()
  const navigate = useNavigate()
  const { busy, trouble, send } = useSending()
  function score() {
    if (rubber.match !== undefined) return void navigate(paths.pad(rubber.match))
    let match = ''
    void send(
      async () => {
        match = await playRubber(fixture.id, rubber.number)
      },
      () => navigate(paths.pad(match)),
    )
  }
  return (
    <div className="flex flex-wrap gap-2.5 empty:hidden">
      {trouble !== '' && <FormTrouble text={trouble} />}
      {rights.score && (
        <Button size="sm" className="min-h-11!" variant={rubber.match === undefined ? 'secondary' : 'primary'} busy={busy} icon={<Ball size={15} />} onClick={score}>
          {t(rubber.match === undefined ? 'tie.play_live' : 'tie.score_on')}
        </Button>
      )}
      {rights.report && (
        <Button size="sm" className="min-h-11!" variant="secondary" onClick={onReport}>
          {t('fixture.do_report')}
        </Button>
      )}
      {rights.award && (
        <Button size="sm" className="min-h-11!" variant="ghost" onClick={onAward}>
          {t('fixture.do_award')}
        </Button>
      )}
      {rights.revive && (
        <Button size="sm" className="min-h-11!" variant="ghost" onClick={onRevive}>
          {t('fixture.do_revive')}
        </Button>
      )}
      {children}
    </div>
  )
}
