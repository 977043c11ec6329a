import { Ellipsis, Flag, ImageOff, Newspaper, Share, UserCheck, UserX } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Profile } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { shortPlace } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { askReport } from '@/store/reporting'
import { share } from '@/store/share'
import { usePresence } from '@/realtime/use-presence'
import { useOnline } from '@/store/hooks'
import { DuskScene } from '@/ui/art/dusk-scene'
import { Avatar } from '@/ui/avatar'
import { ButtonLink } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem } from '@/ui/menu'
import { unblock } from './actions'
import { FollowButton } from './follow-button'
import { MessageButton, type OpenTalk } from './message-button'

type PersonHeadProps = { person: Profile; mine: boolean; openTalk: OpenTalk; onBlock: () => void }

/** The head of a profile: portrait, name and actions. */
export function PersonHead({ person, mine, openTalk, onBlock }: PersonHeadProps) {
  const t = useT()
  const { id } = person
  usePresence([id])
  const online = useOnline(id)
  const coach = person.isCoach === 1
  return (
    <div>
      <DuskScene frame="strip" className="h-28 w-full md:h-50" />
      <div className="page gutter relative flex flex-wrap items-end gap-x-4 gap-y-3 md:gap-x-5">
        <Avatar person={person} size={128} here={online} className="-mt-14 rounded-full ring-6 ring-surface max-md:-mt-9 max-md:size-22!" />
        <div className="min-w-0 flex-1 pt-3 pb-1 md:pb-3">
          <h1 className="line-clamp-2 text-26 md:text-34">{person.name}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15 text-muted">
            {dotted([`@${person.handle}`, person.address && shortPlace(person.address.name), online && t('common.here_now')])}
            <Chip small>{t(coach ? 'profile.coach' : 'profile.player')}</Chip>
            {person.relation?.followsMe && <Chip small tone="outline">{t('person.follows_you')}</Chip>}
          </p>
        </div>
        <div className="flex items-center gap-2 pb-1 max-md:w-full md:pb-3">
          {mine ? (
            <ButtonLink to={paths.profile()} className="max-md:flex-1">
              {t('person.edit')}
            </ButtonLink>
          ) : (
            <Tools person={person} openTalk={openTalk} onBlock={onBlock} />
          )}
        </div>
      </div>
    </div>
  )
}

function Tools({ person, openTalk, onBlock }: Omit<PersonHeadProps, 'mine'>) {
  const t = useT()
  const navigate = useNavigate()
  const relation = person.relation
  const blocked = relation?.blocked ?? false
  return (
    <>
      {!blocked && (
        <>
          <FollowButton person={person} followed={relation?.followed ?? false} followsMe={relation?.followsMe ?? false} size="md" className="max-md:flex-1 max-md:px-3! max-[359px]:px-2! max-[359px]:text-14!" />
          <MessageButton person={person} openTalk={openTalk} size="md" variant="secondary" className="max-md:flex-1 max-md:px-3! max-[359px]:px-2! max-[359px]:text-14!" />
        </>
      )}
      <Menu
        trigger={
          <IconButton label={t('person.more', { name: person.name })} className="bg-fill">
            <Ellipsis aria-hidden="true" className="size-5.5" />
          </IconButton>
        }
      >
        <MenuItem icon={Share} onSelect={() => void share(paths.player(person.id), person.name)}>
          {t('person.share')}
        </MenuItem>
        {person.isCoach === 1 && !blocked && (
          <MenuItem icon={Newspaper} onSelect={() => void navigate(paths.sharePost('lesson', person.id))}>
            {t('post.share_in')}
          </MenuItem>
        )}
        {blocked ? (
          <MenuItem icon={UserCheck} onSelect={() => unblock(person.id)}>
            {t('people.unblock')}
          </MenuItem>
        ) : (
          <MenuItem icon={UserX} danger onSelect={onBlock}>
            {t('person.block')}
          </MenuItem>
        )}
        {person.profileImage !== undefined && (
          <MenuItem icon={ImageOff} danger onSelect={() => askReport({ noun: 'picture', image: person.profileImage ?? '' }, person.name)}>
            {t('report.picture')}
          </MenuItem>
        )}
        <MenuItem icon={Flag} danger onSelect={() => askReport({ noun: 'person', user: person.id }, person.name)}>
          {t('report.action')}
        </MenuItem>
      </Menu>
    </>
  )
}
