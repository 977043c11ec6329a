import type { Profile } from '@/wire'
import { dotted } from '@/lib/facts'
import { levelText, moneyText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useItemName } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Chip } from '@/ui/chip'

/** A preview of how others see the profile, filling as questions are answered. */
export function ProfileCard({ me }: { me: Profile }) {
  const t = useT()
  const age = useItemName('ageRange', me.ageGroup)
  const certificate = useItemName('certificateLevel', me.certificate?.level)
  const facts = [
    me.level !== undefined && t('profile.level_is', { level: levelText(me.level) }),
    age,
    me.isCoach === 1 && me.hourlyRate !== undefined && t('profile.an_hour', { price: moneyText(me.hourlyRate) }),
    me.isCoach === 1 && certificate,
  ].filter((fact) => typeof fact === 'string')
  return (
    <div className="rounded-card bg-raised p-4 shadow-float">
      <p className="text-13 text-muted">{t('questions.card')}</p>
      <div className="mt-2.5 flex items-center gap-3.5">
        <Avatar person={me} size={56} />
        <div className="min-w-0">
          <p className="truncate text-18 font-bold">{me.name}</p>
          <p className="truncate text-14 text-muted">{dotted([`@${me.handle}`, t(me.isCoach === 1 ? 'profile.coach' : 'profile.player'), me.address?.name])}</p>
        </div>
      </div>
      {facts.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-1.5">
          {facts.map((fact) => (
            <Chip key={fact}>{fact}</Chip>
          ))}
        </div>
      )}
    </div>
  )
}
