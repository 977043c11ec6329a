import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import type { EventMade } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { sentenceOf, troubleText } from '@/lib/refused'
import { useMe } from '@/store/hooks'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { FormFrame } from '@/ui/form-frame'
import { Loading } from '@/ui/loading'
import { loadEvent } from './actions'
import { EventForm } from './event-form'
import { dayLabel } from './day-label'
import { rightsIn, useGame } from './selectors'

/** `/games/new` and `/games/:id/edit`. */
export default function EventFormScreen() {
  const { id } = useParams()
  return id === undefined ? <New /> : <Edit key={id} id={id} />
}

function New() {
  const [made, setMade] = useState<EventMade | null>(null)
  return <Frame of="make.new">{made ? <Made made={made} /> : <EventForm onMade={setMade} />}</Frame>
}

function Edit({ id }: { id: string }) {
  const t = useT()
  const me = useMe()
  const state = useGame(id)
  const [made, setMade] = useState<EventMade | null>(null)
  if (state.is === 'loading') return <Loading />
  if (state.is === 'error') {
    return (
      <Frame of="make.edit">
        <ErrorState plain title={t('make.load_failed')} text={troubleText(state.trouble)} onRetry={() => void loadEvent(id)} />
      </Frame>
    )
  }
  const game = state.is === 'ready' ? state.game : undefined
  const over = game !== undefined && (game.state === 'past' || game.state === 'cancelled')
  if (!game || over || !rightsIn(game, me?.id).host) {
    return (
      <Frame of="make.edit">
        <Empty plain title={t(over ? 'make.over' : 'make.not_yours')} text={t(over ? 'make.over_text' : 'make.not_yours_text')}>
          <ButtonLink to={game ? paths.game(id) : paths.games()}>{t(game ? 'make.to_game' : 'make.to_games')}</ButtonLink>
        </Empty>
      </Frame>
    )
  }
  return <Frame of="make.edit">{made ? <Made made={made} /> : <EventForm game={game} onMade={setMade} />}</Frame>
}

function Frame({ of: title, children }: { of: 'make.new' | 'make.edit'; children: ReactNode }) {
  const t = useT()
  return (
    <FormFrame title={t(title)} verifyFirst={t('make.verify_first')}>
      {children}
    </FormFrame>
  )
}

/** The game was created, but some dates were skipped: lists them with the reasons. */
function Made({ made }: { made: EventMade }) {
  const t = useT()
  return (
    <section role="status" className="mt-5 max-w-170">
      <h2 className="text-20">{t('make.made_dates', { count: made.dates })}</h2>
      <p className="mt-1 text-15 text-muted">{t('make.skipped', { count: made.skipped.length })}</p>
      <ul className="mt-3">
        {made.skipped.map(({ day, reason, data }) => (
          <li key={day} className="flex gap-4 border-b border-line py-2.5 text-15">
            <b className="w-28 shrink-0 font-bold">{dayLabel(day)}</b>
            <span className="text-muted">{sentenceOf(data) ?? reason}</span>
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.game(made.event.id)} className="mt-5">
        {t('make.to_game')}
      </ButtonLink>
    </section>
  )
}
