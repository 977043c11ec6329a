import { Link } from 'react-router'
import { BoardLinks } from '@/features/live/board/link'
import WatchScreen from '@/features/live/board/watch-screen'

/** A scoreboard that a guest comes to within the app; one that is loaded is a page of its own (`live.html`). */
export default function GuestBoard() {
  return (
    <BoardLinks value={Link}>
      <WatchScreen framed />
    </BoardLinks>
  )
}
