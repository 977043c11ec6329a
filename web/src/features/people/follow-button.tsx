import { Check } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import type { ButtonSize } from '@/ui/button-class'
import { setFollowed } from './actions'
import { useFollowed } from './selectors'

type FollowButtonProps = {
  person: { id: string; name: string }
  /** As the card or row said. */
  followed: boolean
  /** They follow me. */
  followsMe?: boolean
  size?: ButtonSize
  className?: string
}

export function FollowButton({ person, followed: told, followsMe = false, size = 'sm', className }: FollowButtonProps) {
  const t = useT()
  const followed = useFollowed(person.id, told)
  return (
    <Button
      size={size}
      variant={followed ? 'secondary' : 'primary'}
      icon={followed && <Check aria-hidden="true" className="size-4" />}
      aria-label={t(followed ? 'people.unfollow_who' : 'people.follow_who', { name: person.name })}
      aria-pressed={followed}
      onClick={() => setFollowed(person.id, !followed)}
      {...(className !== undefined && { className })}
    >
      {t(followed ? 'people.following' : followsMe ? 'people.follow_back' : 'people.follow')}
    </Button>
  )
}
