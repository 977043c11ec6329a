import clsx from 'clsx'
import { Copy, Ellipsis, Flag, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { askReport } from '@/store/reporting'
import { REACTIONS } from '@/store/slices/chat-reactions'
import { ReactionArt } from '@/ui/art/reaction'
import { Menu, MenuItem, MenuLine } from '@/ui/menu'
import { MenuRow, MenuToggle } from '@/ui/menu-row'
import type { MessageActions } from './message-actions'
import type { ChatMessage } from './rows'

type MessageMenuProps = {
  message: ChatMessage
  mayWrite: boolean
  actions: MessageActions
  /** Opened by a long press on the bubble. */
  opened: boolean
  onClose: () => void
}

/** The menu is mounted on first use: a room has hundreds of messages. */
export function MessageMenu({ message, mayWrite, actions, opened, onClose }: MessageMenuProps) {
  const t = useT()
  const [clicked, setClicked] = useState(false)
  const button = (
    <button
      type="button"
      aria-label={t('chat.message_menu')}
      onClick={() => setClicked(true)}
      className={clsx(
        'grid size-8 shrink-0 place-items-center rounded-full text-muted opacity-0 transition-opacity hover:bg-fill focus-visible:opacity-100',
        'group-hover/message:opacity-100 aria-expanded:opacity-100',
        // A finger presses the bubble for long; a screen reader finds the button here.
        'pointer-coarse:not-focus-visible:not-aria-expanded:sr-only',
      )}
    >
      <Ellipsis aria-hidden="true" className="size-5" />
    </button>
  )
  if (!clicked && !opened) return button
  return (
    <Menu
      trigger={button}
      open={clicked || opened}
      onOpenChange={(open) => {
        setClicked(open)
        if (!open) onClose()
      }}
      align={message.mine ? 'end' : 'start'}
    >
      <MessageMenuItems message={message} mayWrite={mayWrite} actions={actions} />
    </Menu>
  )
}

function MessageMenuItems({ message, mayWrite, actions }: Omit<MessageMenuProps, 'opened' | 'onClose'>) {
  const t = useT()
  const [now] = useState(() => Date.now())
  const mayEdit = mayWrite && message.editableUntil !== undefined && message.editableUntil > now
  return (
    <>
      {mayWrite && <ReactionRow message={message} actions={actions} />}
      {mayWrite && (
        <MenuItem icon={Reply} onSelect={() => actions.reply(message)}>
          {t('chat.reply')}
        </MenuItem>
      )}
      <MenuItem icon={Copy} onSelect={() => void navigator.clipboard?.writeText(message.text ?? '')}>
        {t('chat.copy')}
      </MenuItem>
      {mayEdit && (
        <MenuItem icon={Pencil} onSelect={() => actions.edit(message)}>
          {t('chat.edit')}
        </MenuItem>
      )}
      {message.reactions.length > 0 && (
        <MenuItem icon={SmilePlus} onSelect={() => actions.showReactions(message)}>
          {t('chat.who_reacted')}
        </MenuItem>
      )}
      {!message.mine && (
        <MenuItem icon={Flag} onSelect={() => askReport({ noun: 'message', message: message.id }, message.author.name)}>
          {t('report.action')}
        </MenuItem>
      )}
      {message.mine && (
        <>
          <MenuLine />
          <MenuItem icon={Trash2} danger onSelect={() => actions.remove(message)}>
            {t('chat.delete')}
          </MenuItem>
        </>
      )}
    </>
  )
}

function ReactionRow({ message, actions }: Pick<MessageMenuProps, 'message' | 'actions'>) {
  const t = useT()
  return (
    <>
      <MenuRow label={t('chat.react')}>
        {REACTIONS.map((kind) => {
          const on = message.reactions.some((reaction) => reaction.kind === kind && reaction.mine)
          return (
            <MenuToggle key={kind} label={t(`chat.reaction.${kind}`)} on={on} onSelect={() => actions.react(message, kind, !on)}>
              <ReactionArt kind={kind} />
            </MenuToggle>
          )
        })}
      </MenuRow>
      <MenuLine />
    </>
  )
}
