import type { PersonCard, RoleFilter, Search } from '@/wire'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { NothingFound, type Reach, SearchList } from '@/search/search-list'
import { widerThan } from '@/store/filter-steps'
import { useMe } from '@/store/hooks'
import type { PeopleList as List } from '@/store/slices/people'
import { SkeletonRows } from '@/ui/skeleton'
import { searchAgain, searchMore } from './actions'
import type { OpenTalk } from './message-button'
import { PersonRow } from './person-row'

type PeopleListProps = Reach & { role: RoleFilter; question: Search; list: List<PersonCard>; openTalk: OpenTalk }

export function PeopleList({ role, question, list, miles, openTalk, ...empty }: PeopleListProps) {
  const t = useT()
  const units = useMe()?.settings?.units
  return (
    <SearchList
      question={question}
      list={list}
      count={list.people.length}
      searchMore={searchMore}
      searchAgain={searchAgain}
      failed={[t('people.search_failed'), t('people.search_failed_text')]}
      skeleton={<SkeletonRows rows={7} portrait={56} />}
      empty={
        <NothingFound
          title={t(`people.nobody_${role}`, { distance: distanceText(miles, units) })}
          text={t(widerThan(miles) ? 'people.nobody_text' : 'people.nobody_anywhere')}
          miles={miles}
          {...empty}
        />
      }
      end={<p className="py-6 text-center text-14 text-muted">{t(`people.end_${role}`)}</p>}
    >
      {list.people.map((person) => (
        <PersonRow key={person.id} person={person} as={role} openTalk={openTalk} />
      ))}
    </SearchList>
  )
}
