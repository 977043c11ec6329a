import { Bell as BellIcon, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'
import { useT } from '@/lib/i18n'
import { shortTime } from '@/lib/time'
import { useNotices, useUnreadTotal } from '@/store/hooks'
import { seeNotices } from '@/store/notices'
import type { Notice } from '@/store/slices/notices'
import { Ball } from '@/ui/art/ball'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem, MenuLine } from '@/ui/menu'
import { paths } from '../paths'

/** Built when it is first asked for, so it begins open. What was new when it opened keeps its ball until it closes. */
export default function BellMenu({ count }: { count: number }) {
  const t = useT()
  const navigate = useNavigate()
  const notices = useNotices()
  const unread = useUnreadTotal()
  const [open, setOpen] = useState(true)
  const change = (next: boolean) => {
    if (next) toast.dismiss()
    else seeNotices()
    setOpen(next)
  }
  return (
    <Menu
      open={open}
      onOpenChange={change}
      trigger={
        <IconButton label={t(count > 0 ? 'header.bell_new' : 'header.bell', { count })} count={count}>
          <BellIcon aria-hidden="true" className="size-5.5" />
        </IconButton>
      }
    >
      <p className="px-3 pt-2 pb-1 text-16 font-extrabold tracking-[-0.02em]">{t('bell.title')}</p>
      {notices.length === 0 && <p className="px-3 pb-2 text-14 text-muted">{t('bell.empty')}</p>}
      {notices.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} onOpen={() => navigate(pathOf(notice))} />
      ))}
      <MenuLine />
      <MenuItem icon={MessageSquare} onSelect={() => navigate(paths.chats())}>
        {t(unread > 0 ? 'bell.unread' : 'bell.to_chat', { count: unread })}
      </MenuItem>
    </Menu>
  )
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const t = useT()
  return (
    <MenuItem onSelect={onOpen}>
      <span className="flex min-w-0 items-start gap-2.5 py-2">
        <span className="mt-1 size-3 shrink-0">{!notice.seen && <Ball size={12} />}</span>
        <span className="min-w-0">
          <span className="line-clamp-2 text-14 leading-snug">{notice.text}</span>
          <span className="block text-12 font-normal text-muted tabular-nums">{shortTime(notice.at)}</span>
          {!notice.seen && <span className="sr-only">{t('bell.new')}</span>}
        </span>
      </span>
    </MenuItem>
  )
}

function pathOf({ topic }: Notice): string {
  const [noun, id] = topic.split(':')
  return noun === 'chat' && id ? paths.chat(id) : paths.home()
}
