import { useCallback } from 'react'
import { Link } from 'react-router'
import type { Related } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { usePresence } from '@/realtime/use-presence'
import { stateOf } from '@/search/pages'
import { useMe, useOnline } from '@/store/hooks'
import type { Relatedness } from '@/store/slices/people'
import { Avatar } from '@/ui/avatar'
import { Button, ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { ListStates } from '@/ui/list-states'
import { NearEnd } from '@/ui/near-end'
import { SkeletonRows } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import { loadMoreRelated, loadRelated, unblock } from './actions'
import { FollowButton } from './follow-button'
import { useRelated } from './selectors'

/** My followers, the people I follow, and those I blocked. */
export function RelatedScreen({ which }: { which: Relatedness }) {
  const t = useT()
  const me = useMe()
  const list = useRelated(which)
  const more = useCallback(() => void loadMoreRelated(which), [which])
  const retry = () => void loadRelated(which)
  usePresence(which === 'blocked' ? [] : list.people.map(({ id }) => id))
  return (
    <div className="page gutter pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: t(`related.${which}`) })}</title>
      <div className="mx-auto max-w-180">
        <h1 className="pb-2 text-26 md:text-34">{t('related.title')}</h1>
        <div className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] md:mx-0 md:px-0">
          <Tabs
            label={t('related.title')}
            current={which}
            className="w-max min-w-full"
            tabs={[
              { key: 'followers', label: t('related.followers'), to: paths.followers(), count: me?.followers },
              { key: 'followees', label: t('related.followees'), to: paths.following(), count: me?.followees },
              { key: 'blocked', label: t('related.blocked'), to: paths.blocked() },
            ]}
          />
        </div>
        <div className="pt-3">
          {which === 'blocked' && <p className="pb-2 text-15 text-muted">{t('related.blocked_text')}</p>}
          <ListStates
            state={stateOf(list, more, retry)}
            count={list.people.length}
            skeleton={<SkeletonRows rows={5} portrait={52} />}
            empty={<Nobody which={which} />}
            error={<ErrorState plain title={t('related.failed')} text={list.trouble ? troubleText(list.trouble) : t('people.search_failed_text')} onRetry={retry} />}
            end={<p className="py-6 text-center text-14 text-muted">{t('related.end')}</p>}
          >
            <ul>
              {list.people.map((person) => (
                <Row key={person.id} person={person} which={which} />
              ))}
            </ul>
            <NearEnd onNear={list.is === 'ready' && list.cursor !== undefined && !list.loadingMore ? more : undefined} />
          </ListStates>
        </div>
      </div>
    </div>
  )
}

function Row({ person, which }: { person: Related; which: Relatedness }) {
  const t = useT()
  const online = useOnline(person.id)
  return (
    <li className="relative flex min-h-19 items-center gap-3.5 border-b border-line py-2.5">
      <Avatar person={person} size={52} here={online} />
      <span className="min-w-0 flex-1">
        <Link to={paths.player(person.id)} className="line-clamp-2 leading-snug rounded-chip text-16 font-bold after:absolute after:inset-0">
          {person.name}
        </Link>
        <span className="block truncate text-14 text-muted">{dotted([`@${person.handle}`, online && t('common.here_now')])}</span>
      </span>
      <span className="relative z-1 shrink-0">
        {which === 'blocked' ? (
          <Button size="sm" variant="secondary" aria-label={t('people.unblock_who', { name: person.name })} onClick={() => unblock(person.id)}>
            {t('people.unblock')}
          </Button>
        ) : (
          <FollowButton person={person} followed={person.followed} followsMe={which === 'followers'} />
        )}
      </span>
    </li>
  )
}

function Nobody({ which }: { which: Relatedness }) {
  const t = useT()
  return (
    <Empty plain title={t(`related.no_${which}`)} text={t(`related.no_${which}_text`)}>
      {which !== 'blocked' && <ButtonLink to={paths.players()}>{t('person.to_players')}</ButtonLink>}
    </Empty>
  )
}
