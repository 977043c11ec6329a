import { ArrowLeftRight, Pencil, Settings2 } from 'lucide-react'
import type { Profile } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { formatsTag, useT } from '@/lib/i18n'
import { DuskScene } from '@/ui/art/dusk-scene'
import { Avatar } from '@/ui/avatar'
import { Button, ButtonLink } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { openDrawer } from '@/ui/drawer-state'
import { IconButton } from '@/ui/icon-button'

type ProfileHeadProps = { me: Profile; editing: boolean; onSwitchMode: () => void }

/** The head of my profile: portrait, name, mode and actions. */
export function ProfileHead({ me, editing, onSwitchMode }: ProfileHeadProps) {
  const t = useT()
  const coach = me.isCoach === 1
  const since = new Date(me.created_at).toLocaleDateString(formatsTag(), { month: 'long', year: 'numeric' })
  return (
    <div>
      <DuskScene frame="strip" className="h-28 w-full md:h-50" />
      <div className="page gutter relative flex items-end gap-4 md:gap-5">
        <Avatar person={me} size={128} className="-mt-14 rounded-full ring-6 ring-surface max-md:-mt-9 max-md:size-22!" />
        <div className="min-w-0 flex-1 pt-3 pb-1 md:pb-3">
          <h1 className="line-clamp-2 text-26 md:text-34">{me.name}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-15 text-muted">
            <span className="truncate">{dotted([`@${me.handle}`, me.address?.name])}</span>
            <Chip small tone={coach ? 'yours' : 'plain'}>
              {t(coach ? 'profile.coach' : 'profile.player')}
            </Chip>
            <span className="max-lg:hidden">{t('profile.since', { date: since })}</span>
          </p>
        </div>
        <div className="flex gap-2.5 pb-3 max-md:hidden">
          <Button variant="secondary" icon={<ArrowLeftRight aria-hidden="true" className="size-5" />} onClick={onSwitchMode} className="max-lg:hidden">
            {t(coach ? 'header.switch_to_player' : 'header.switch_to_coach')}
          </Button>
          {!editing && (
            <ButtonLink to={paths.editProfile()} icon={<Pencil aria-hidden="true" className="size-4.5" />}>
              {t('profile.edit')}
            </ButtonLink>
          )}
        </div>
        <IconButton label={t('profile.tabs_open')} onClick={() => openDrawer('profile')} className="mb-1 bg-fill md:hidden">
          <Settings2 aria-hidden="true" className="size-5.5" />
        </IconButton>
      </div>
    </div>
  )
}
