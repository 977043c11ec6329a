import { Check } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import type { ButtonSize } from '@/ui/button-class'
import { setFollowed } from './actions'
import { useFollowed } from './selectors'

type FollowButtonProps = {
  person: { id: string; name: string }
  /** From the card or row; the store takes precedence. */
  followed: boolean
  /** Whether they follow me. */
  followsMe?: boolean
  size?: ButtonSize
  className?: string
}

export function FollowButton({ person, followed: initial, followsMe = false, size = 'sm', className }: FollowButtonProps) {
  const t = useT()
  const followed = useFollowed(person.id, initial)
  return (
    <Button
      size={size}
      variant={followed ? 'secondary' : 'primary'}
      icon={followed && <Check aria-hidden="true" className="size-4" />}
      aria-label={t(followed ? 'people.unfollow_who' : followsMe ? 'people.follow_back_who' : 'people.follow_who', { name: person.name })}
      onClick={() => setFollowed(person.id, !followed)}
      {...(className !== undefined && { className })}
    >
      {t(followed ? 'people.following' : followsMe ? 'people.follow_back' : 'people.follow')}
    </Button>
  )
}
