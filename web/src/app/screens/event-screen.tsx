import type { ComponentProps } from 'react'
import { useKnownPeople } from '@/features/chat/known-people'
import { Room } from '@/features/chat/room'
import { RoomPreview } from '@/features/chat/room-preview'
import { useRoom } from '@/features/chat/selectors'
import { addToCalendar } from '@/features/events/calendar'
import { CancelSheet } from '@/features/events/cancel-sheet'
import { type EventParts, EventScreen } from '@/features/events/event-screen'
import { InviteSheet } from '@/features/events/invite-sheet'
import { EventMatches, EventScoreboard } from '@/features/matches/event-matches'
import { findPeople } from '@/features/people/actions'

const PARTS: EventParts = {
  find: findPeople,
  preview: (chat) => <RoomPreview chat={chat} />,
  talk: (chat) => (
    <div className="flex h-[max(320px,calc(100dvh-300px))] lg:h-[min(70dvh,720px)] flex-col overflow-hidden rounded-card border border-line">
      <Room id={chat} find={findPeople} part />
    </div>
  ),
  scoreboard: ({ matches }) => <EventScoreboard matches={matches} />,
  results: ({ game, seated, matches, officiates, moreResults }) => <EventMatches game={game} seated={seated} matches={matches} officiates={officiates} more={moreResults} />,
  toCalendar: addToCalendar,
  invite: (view, onClose) => <Invite view={view} onClose={onClose} />,
  cancel: (view, onClose) => <CancelSheet view={view} onClose={onClose} />,
  useUnread: (chat) => useRoom(chat ?? '')?.unread ?? 0,
}

function Invite(props: Pick<ComponentProps<typeof InviteSheet>, 'view' | 'onClose'>) {
  return <InviteSheet {...props} find={findPeople} known={useKnownPeople()} />
}

export default function EventPage() {
  return <EventScreen parts={PARTS} />
}
