import { Ellipsis, Flag, Link2, MessageSquare, MessageSquareOff, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { AddPost, Post, PostEntry } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { toastDone, toastTrouble } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { askReport } from '@/store/reporting'
import { copyText } from '@/store/share'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem, MenuLine } from '@/ui/menu'
import { deletePost, editPost } from './actions'

/** What can be done with a post besides liking and saving it; its author edits and deletes it, and closes its comments. */
export function PostMenu({ entry: { post }, onEdit }: { entry: PostEntry; onEdit: () => void }) {
  const t = useT()
  const mine = useMe()?.id === post.author.id
  const [deleting, setDeleting] = useState(false)

  async function toggleComments() {
    try {
      await editPost(post, { ...formOf(post), comments_open: !post.comments_open })
      toastDone(post.comments_open ? 'post.comments_now_off' : 'post.comments_now_on')
    } catch (error) {
      toastTrouble(error)
    }
  }

  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('post.more', { name: post.author.name })} className="-mr-2 z-1">
            <Ellipsis aria-hidden="true" className="size-5.5" />
          </IconButton>
        }
      >
        <MenuItem icon={Link2} onSelect={() => void copyText(new URL(paths.post(post.id), location.origin).href)}>
          {t('post.copy_link')}
        </MenuItem>
        {!mine && (
          <MenuItem icon={Flag} onSelect={() => askReport({ noun: 'post', post: post.id }, post.author.name)}>
            {t('report.action')}
          </MenuItem>
        )}
        {mine && (
          <>
            <MenuLine />
            <MenuItem icon={Pencil} onSelect={onEdit}>
              {t('post.edit')}
            </MenuItem>
            <MenuItem icon={post.comments_open ? MessageSquareOff : MessageSquare} onSelect={() => void toggleComments()}>
              {t(post.comments_open ? 'post.comments_close' : 'post.comments_open')}
            </MenuItem>
            <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
              {t('post.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmSheet open={deleting} onClose={() => setDeleting(false)} title={t('post.delete_title')} text={t('post.delete_text')} action={t('post.delete')} danger onConfirm={() => deletePost(post.id)} />
    </>
  )
}

/** A post as its form has it; it stays where it is. */
export function formOf({ text, images, card, comments_open }: Post): AddPost {
  return { text, images: images.map(({ url }) => url), comments_open, ...(card && { card }) }
}
