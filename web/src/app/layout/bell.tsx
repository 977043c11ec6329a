import { Bell as BellIcon } from 'lucide-react'
import toast from 'react-hot-toast/headless'
import { useT } from '@/lib/i18n'
import { useUnreadNotifications } from '@/store/hooks'
import { IconLink } from '@/ui/icon-button'
import { paths } from '../paths'

/** A link to the notifications, with the unread count. */
export function Bell() {
  const t = useT()
  const count = useUnreadNotifications()
  return (
    <IconLink
      to={paths.notifications()}
      label={t(count > 0 ? 'header.bell_new' : 'header.bell', { count })}
      count={count}
      // The screen lists what the toasts show.
      onClick={() => toast.dismiss()}
    >
      <BellIcon aria-hidden="true" className="size-5.5" />
    </IconLink>
  )
}
