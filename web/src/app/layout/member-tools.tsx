import { MessageSquare } from 'lucide-react'
import type { Profile } from '@/wire'
import { useT } from '@/lib/i18n'
import { useUnreadTotal } from '@/store/unread'
import { IconLink } from '@/ui/icon-button'
import { paths } from '../paths'
import { AvatarButton } from './avatar-button'
import { Bell } from './bell'
import { askLogOut } from './log-out'
import { askSwitchMode } from './mode-switch'

/** What the header shows to members at its end. */
export function MemberTools({ user }: { user: Profile }) {
  const t = useT()
  const unread = useUnreadTotal()
  return (
    <>
      <IconLink to={paths.chats()} label={t(unread > 0 ? 'header.chat_unread' : 'header.chat', { count: unread })} count={unread}>
        <MessageSquare aria-hidden="true" className="size-5.5" />
      </IconLink>
      <Bell />
      <AvatarButton user={user} onSwitchMode={askSwitchMode} onLogOut={askLogOut} />
    </>
  )
}
