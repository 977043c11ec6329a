import type { PersonCard, RoleFilter } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { distanceParts, distanceText, levelText, moneyText, shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useItemName, useMe, useOnline } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'
import { PrefetchLink } from '@/ui/prefetch-link'
import { CertificateBadge } from './certificate-badge'
import { FollowButton } from './follow-button'
import { MessageButton, type OpenTalk } from './message-button'

type PersonRowProps = { person: PersonCard; as: RoleFilter; openTalk: OpenTalk }

/** Distance, name, facts and one action. The whole row links to the profile. */
export function PersonRow({ person, as, openTalk }: PersonRowProps) {
  const t = useT()
  const online = useOnline(person.id) ?? person.online
  const units = useMe()?.settings?.units
  const coach = as === 'coach'
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-3 md:gap-4">
      {person.distance !== undefined && <Distance miles={person.distance} />}
      <Avatar person={person} size={56} here={online} className="max-md:size-13!" />
      <div className="min-w-0 flex-1">
        <p className="leading-snug">
          <PrefetchLink to={paths.player(person.id)} className="line-clamp-2 rounded-chip text-16 font-bold after:absolute after:inset-0 md:text-18">
            {person.name}
          </PrefetchLink>
        </p>
        <p className="truncate text-14 text-muted">
          {dotted([person.area && shortPlace(person.area), online && t('common.here_now')]) || `@${person.handle}`}
          {person.distance !== undefined && <span className="md:hidden">{` · ${distanceText(person.distance, units)}`}</span>}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
          {coach && person.hourlyRate !== undefined && <span className="mr-1 text-16 font-extrabold">{t('people.rate', { rate: moneyText(person.hourlyRate) })}</span>}
          {person.level !== undefined && <Chip small tone="outline">{levelText(person.level)}</Chip>}
          {coach ? <CertificateBadge level={person.certificateLevel} state={person.certificateState} /> : <Tags person={person} />}
          {person.mutual > 0 && <span className="text-13 text-muted max-md:hidden">{t('people.mutual', { count: person.mutual })}</span>}
        </p>
      </div>
      <span className="relative z-1 shrink-0">
        {coach ? <MessageButton person={person} openTalk={openTalk} /> : <FollowButton person={person} followed={person.followed} />}
      </span>
    </li>
  )
}

function Distance({ miles }: { miles: number }) {
  const units = useMe()?.settings?.units
  const { number, unit } = distanceParts(miles, units)
  return (
    <p className="score w-20 shrink-0 text-24 whitespace-nowrap max-md:hidden">
      {number}
      <span className="ml-0.5 text-13 font-bold tracking-normal text-muted">{unit}</span>
    </p>
  )
}

/** Age group and gender, if known. */
function Tags({ person }: { person: PersonCard }) {
  const age = useItemName('ageRange', person.ageGroup)
  const gender = useItemName('gender', person.gender === 'undisclosed' ? undefined : person.gender)
  return [age, gender].map((tag) => tag !== undefined && <Chip key={tag} small>{tag}</Chip>)
}
