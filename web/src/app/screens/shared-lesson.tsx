import type { Millis, UserId } from '@/wire'
import { usePerson } from '@/features/people/selectors'
import { useT } from '@/lib/i18n'
import { dateAt, timeAt } from '@/lib/zoned'
import { Avatar } from '@/ui/avatar'
import { SharedCard, SharedCardGone, SharedCardSkeleton } from '@/ui/shared-card'
import { useNow } from '@/ui/use-now'
import { paths } from '../paths'

/** A coach's lessons, or one free hour of theirs. */
export default function SharedLesson({ coach, starts_at: at }: { coach: UserId; starts_at?: Millis | undefined }) {
  const t = useT()
  const now = useNow()
  const state = usePerson(coach)
  if (state.is === 'loading') return <SharedCardSkeleton />
  if (state.is !== 'ready') return <SharedCardGone />
  const { profile } = state
  const isFree = at !== undefined && at > now
  return (
    <SharedCard
      to={isFree ? `${paths.player(coach)}?slot=${at}` : paths.player(coach)}
      art={<Avatar person={profile} size={52} />}
      title={isFree ? t('post.free_hour', { date: dateAt(at, undefined, now), time: timeAt(at, undefined) }) : t('post.lessons_with', { name: profile.name })}
      facts={[isFree && profile.name, profile.address?.name]}
    />
  )
}
