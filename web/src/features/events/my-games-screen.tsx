import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { MyGames } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { useStore } from '@/store/index'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { ListStates } from '@/ui/list-states'
import { NearEnd } from '@/ui/near-end'
import { Tabs } from '@/ui/tabs'
import { loadMine } from './actions'
import { loadMoreMine } from './search-actions'
import { GameRow } from './game-row'
import { GameRowsSkeleton } from './game-skeleton'
import { stateOf } from '@/search/pages'
import { useMyGames } from './selectors'
import { useNow } from '@/ui/use-now'

const TABS: readonly MyGames[] = ['upcoming', 'pending', 'invited', 'waiting', 'past']

/** My games by tab: upcoming, requested, invited, waiting, past. */
export function MyGamesScreen() {
  const t = useT()
  const [params] = useSearchParams()
  const which = TABS.find((tab) => tab === params.get('tab')) ?? 'upcoming'
  const counts = useStore(({ events }) => events.counts)
  const title = t('games.mine')
  return (
    <div className="page gutter pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title })}</title>
      <div className="mx-auto max-w-200">
        <header className="flex items-end gap-3 pb-2">
          <h1 className="min-w-0 flex-1 text-26 md:text-34">{title}</h1>
          <ButtonLink to={paths.games()} variant="secondary" className="max-md:hidden">
            {t('games.find')}
          </ButtonLink>
          <ButtonLink to={paths.newGame()} icon={<Plus aria-hidden="true" className="size-5" />} className="max-md:hidden">
            {t('games.create')}
          </ButtonLink>
        </header>
        <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0">
          <Tabs
            label={title}
            current={which}
            className="w-max min-w-full"
            tabs={TABS.map((tab) => ({
              key: tab,
              label: t(`games.mine_${tab}`),
              to: paths.myGames(tab),
              count: tab === 'past' ? undefined : counts?.[tab] || undefined,
            }))}
          />
        </div>
        <Mine key={which} which={which} />
      </div>
    </div>
  )
}

function Mine({ which }: { which: MyGames }) {
  const t = useT()
  const now = useNow()
  const list = useMyGames(which)
  const more = useCallback(() => void loadMoreMine(which), [which])
  const retry = () => void loadMine(which)
  return (
    <div className="pt-2">
      <ListStates
        state={stateOf(list, more, retry)}
        count={list.events.length}
        skeleton={<GameRowsSkeleton rows={4} />}
        empty={
          <Empty plain title={t(`games.no_${which}`)} text={t(`games.no_${which}_text`)}>
            <ButtonLink to={paths.games()}>{t('games.find')}</ButtonLink>
            {which === 'upcoming' && (
              <ButtonLink to={paths.newGame()} variant="secondary">
                {t('games.create')}
              </ButtonLink>
            )}
          </Empty>
        }
        error={<ErrorState plain title={t('games.failed')} text={list.trouble ? troubleText(list.trouble) : t('people.search_failed_text')} onRetry={retry} />}
        end={<p className="py-6 text-center text-14 text-muted">{t('games.end_mine')}</p>}
      >
        <ul>
          {list.events.map((card) => (
            <GameRow key={card.id} card={card} now={now} withDay />
          ))}
        </ul>
        <NearEnd onNear={list.is === 'ready' && list.cursor !== undefined && !list.loadingMore ? more : undefined} />
      </ListStates>
    </div>
  )
}
