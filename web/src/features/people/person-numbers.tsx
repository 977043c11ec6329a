import type { Profile } from '@/wire'
import { dotted } from '@/lib/facts'
import { levelText, numberText } from '@/lib/format'
import { type Translate, useT } from '@/lib/i18n'
import { useItemName } from '@/store/hooks'

/** A person's key figures; unknown ones are left out. */
export function PersonNumbers({ person }: { person: Profile }) {
  const t = useT()
  const age = useItemName('ageRange', person.ageGroup)
  const gender = useItemName('gender', person.gender === 'undisclosed' ? undefined : person.gender)
  const facts = [age, gender, mutualText(t, person)].filter(Boolean)
  return (
    <>
      <dl className="baseline mt-5 flex justify-between pb-4 md:grid md:grid-cols-4">
        {person.level !== undefined && <Big value={levelText(person.level)} name={t('person.level')} />}
        <Big value={numberText(person.activityPoints)} name={t('person.activity')} />
        <Big value={numberText(person.followers)} name={t('person.followers', { count: person.followers })} />
        <Big value={numberText(person.followees)} name={t('person.followees')} />
      </dl>
      {facts.length > 0 && <p className="mt-4 text-15 text-muted">{dotted(facts)}</p>}
    </>
  )
}

function mutualText(t: Translate, { relation }: Profile): string | undefined {
  return relation && relation.mutual > 0 ? t('people.mutual', { count: relation.mutual }) : undefined
}

function Big({ value, name }: { value: string; name: string }) {
  return (
    <div className="flex min-w-0 flex-col-reverse border-line pr-2 not-first:border-l not-first:pl-2 md:pr-4 md:not-first:pl-4">
      <dt className="truncate text-13 text-muted md:text-14">{name}</dt>
      <dd className="score text-26 leading-tight md:text-38">{value}</dd>
    </div>
  )
}
