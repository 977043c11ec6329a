import { Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '@/wire'
import { dotted } from '@/lib/facts'
import { firstName } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { dateAt } from '@/lib/zoned'
import { isAnnouncementHidden, hideAnnouncement } from '@/store/hidden-announcements'
import { IconButton } from '@/ui/icon-button'

/** The newest announcement, on top of its room until the reader hides it. */
export function Announcement({ message, author }: { message: Message; author?: string }) {
  const t = useT()
  const [hidden, setHidden] = useState(() => isAnnouncementHidden(message.chat, message.id))
  if (hidden || message.text === undefined) return null
  const date = message.date && dateAt(message.date.starts_at, message.date.zone)
  return (
    <aside aria-label={t('chat.announcement')} className="flex items-start gap-3 border-b border-line bg-brand-soft px-4 py-2.5 md:px-6">
      <Megaphone aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand" />
      <div className="max-h-32 min-w-0 flex-1 overflow-y-auto text-15">
        <p className="text-13 font-bold text-brand">{dotted([firstName(author ?? '') || t('chat.announcement'), date])}</p>
        <p className="whitespace-pre-line wrap-anywhere">{message.text}</p>
      </div>
      <IconButton
        label={t('chat.announcement_close')}
        className="-my-1 -mr-2"
        onClick={() => {
          hideAnnouncement(message.chat, message.id)
          setHidden(true)
        }}
      >
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </aside>
  )
}
