import { loadMine } from '@/features/events/actions'
import { GameRow } from '@/features/events/game-row'
import { GameRowsSkeleton } from '@/features/events/game-skeleton'
import { stateOf } from '@/search/pages'
import { useMyGames } from '@/features/events/selectors'
import { useNow } from '@/ui/use-now'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { useMe } from '@/store/hooks'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { ListStates } from '@/ui/list-states'
import { SectionHead } from '@/ui/section-head'
import { paths } from '../../paths'

const SHOWN = 4

/** The classes that I give next. */
export default function CoachClasses() {
  const t = useT()
  const now = useNow()
  const me = useMe()?.id
  const list = useMyGames('upcoming')
  const classes = list.events.filter((card) => card.is_class && card.organiser.id === me).slice(0, SHOWN)
  const retry = () => void loadMine('upcoming')
  return (
    <section aria-labelledby="classes">
      <SectionHead id="classes" link={{ to: paths.newClass(), label: t('class.create') }}>
        {t('home.classes')}
      </SectionHead>
      <ListStates
        state={stateOf(list, () => {}, retry)}
        count={classes.length}
        skeleton={<GameRowsSkeleton rows={2} />}
        error={<ErrorState title={t('home.classes_failed')} text={list.trouble ? troubleText(list.trouble) : t('play.failed_text')} onRetry={retry} />}
        empty={
          <Empty title={t('home.classes_none')} text={t('home.classes_none_text')}>
            <ButtonLink to={paths.newClass()}>{t('class.create')}</ButtonLink>
          </Empty>
        }
      >
        <ul>
          {classes.map((card) => (
            <GameRow key={card.id} card={card} now={now} withDay />
          ))}
        </ul>
      </ListStates>
    </section>
  )
}
