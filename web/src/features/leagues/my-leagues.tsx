import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { stateOf } from '@/search/pages'
import type { MyLeagueList } from '@/store/slices/leagues'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { ListStates } from '@/ui/list-states'
import { NearEnd } from '@/ui/near-end'
import { Tabs } from '@/ui/tabs'
import { useNow } from '@/ui/use-now'
import { LeagueRow, LeagueRowsSkeleton } from './league-row'
import { useMyLeagues } from './search'
import { loadMine, loadMoreMine } from './search-actions'

const TABS: readonly MyLeagueList[] = ['current', 'past']

/** The leagues that I play in or organise. */
export function MyLeagues() {
  const t = useT()
  const [params] = useSearchParams()
  const which = TABS.find((tab) => tab === params.get('tab')) ?? 'current'
  const title = t('league.list.mine')
  return (
    <div className="page gutter pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title })}</title>
      <div className="mx-auto max-w-200">
        <header className="flex items-end gap-2 pb-2">
          <h1 className="min-w-0 flex-1 text-26 md:text-34">{title}</h1>
          <ButtonLink to={paths.leagues()} variant="secondary" className="max-md:min-h-10! max-md:px-3! max-md:text-15!">
            {t('league.list.find')}
          </ButtonLink>
          <ButtonLink to={paths.newLeague()} icon={<Plus aria-hidden="true" className="size-5" />} className="max-md:hidden">
            {t('league.list.new')}
          </ButtonLink>
        </header>
        <Tabs label={title} current={which} tabs={TABS.map((tab) => ({ key: tab, label: t(`league.list.mine_${tab}`), to: paths.myLeagues(tab) }))} />
        <Mine key={which} which={which} />
      </div>
    </div>
  )
}

function Mine({ which }: { which: MyLeagueList }) {
  const t = useT()
  const now = useNow()
  const list = useMyLeagues(which)
  const more = useCallback(() => void loadMoreMine(which), [which])
  const retry = () => void loadMine(which)
  return (
    <div className="pt-2">
      <ListStates
        state={stateOf(list, more, retry)}
        count={list.leagues.length}
        skeleton={<LeagueRowsSkeleton rows={4} />}
        empty={
          <Empty plain title={t(`league.list.no_${which}`)} text={t(`league.list.no_${which}_text`)}>
            <ButtonLink to={paths.leagues()}>{t('league.list.find')}</ButtonLink>
            {which === 'current' && (
              <ButtonLink to={paths.newLeague()} variant="secondary">
                {t('league.list.new')}
              </ButtonLink>
            )}
          </Empty>
        }
        error={<ErrorState plain title={t('league.list.failed')} text={list.trouble ? troubleText(list.trouble) : t('people.search_failed_text')} onRetry={retry} />}
        end={<p className="py-6 text-center text-14 text-muted">{t('league.list.end')}</p>}
      >
        <ul>
          {list.leagues.map((card) => (
            <LeagueRow key={card.id} card={card} now={now} />
          ))}
        </ul>
        <NearEnd onNear={list.is === 'ready' && list.cursor !== undefined && !list.loadingMore ? more : undefined} />
      </ListStates>
    </div>
  )
}
