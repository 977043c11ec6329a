import { useT } from '@/lib/i18n'
import { Avatar } from '@/ui/avatar'

type ProfileCardProps = { id: string; image: string | undefined; name: string; handle: string; coach: boolean; chosen: boolean }

/** How others see somebody. */
export function ProfileCard({ id, image, name, handle, coach, chosen }: ProfileCardProps) {
  const t = useT()
  return (
    <div className="rounded-card bg-raised p-4 shadow-float">
      <p className="text-13 text-muted">{t('questions.card')}</p>
      <div className="mt-2.5 flex items-center gap-3.5">
        <Avatar person={{ id, name, profileImage: image }} size={56} />
        <div className="min-w-0">
          <p className="truncate text-18 font-bold">{name.trim() || t('questions.card_name')}</p>
          <p className="truncate text-14 text-muted">
            {`@${handle.trim().replace(/^@/, '') || t('questions.card_handle')}`}
            {chosen && ` · ${t(coach ? 'profile.coach' : 'profile.player')}`}
          </p>
        </div>
      </div>
    </div>
  )
}
