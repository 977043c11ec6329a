import type { ComponentProps } from 'react'
import { useKnownPeople } from '@/features/chat/known-people'
import { InviteSheet } from '@/features/events/invite-sheet'
import { findPeople } from '@/features/people/actions'

/** Inviting to a game, the people I chat with first. */
export default function EventInvite(props: Pick<ComponentProps<typeof InviteSheet>, 'view' | 'onClose'>) {
  return <InviteSheet {...props} find={findPeople} known={useKnownPeople()} />
}
