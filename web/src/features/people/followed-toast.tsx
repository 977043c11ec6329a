import toast from 'react-hot-toast/headless'
import type { Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { PersonToast } from '@/ui/toast-parts'
import { setFollowed } from './actions'
import { useFollowed } from './selectors'

/** A toast about a new follower, with a button to follow back. */
export function FollowedToast({ person, text, id }: { person: Person; text: string; id: string }) {
  const t = useT()
  const followed = useFollowed(person.id, false)
  const followBack = () => {
    setFollowed(person.id, true)
    toast.dismiss(id)
  }
  return <PersonToast person={person} title={person.name} text={text} {...(!followed && { action: t('people.follow_back'), onAction: followBack })} />
}
