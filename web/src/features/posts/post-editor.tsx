import { X } from 'lucide-react'
import { useState } from 'react'
import { type Card, LIMITS, type Post, type Spot } from '@/wire'
import { newKey } from '@/lib/key'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { troubleOf, troubleText } from '@/lib/refused'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { SheetDraftNotice } from '@/ui/draft-notice'
import { FormTrouble } from '@/ui/form-trouble'
import { IconButton } from '@/ui/icon-button'
import { ImagesField } from '@/ui/images-field'
import { PlaceField } from '@/ui/place-field'
import { Sheet } from '@/ui/sheet'
import { Switch } from '@/ui/switch'
import { TextArea } from '@/ui/text-field'
import { useDraft } from '@/ui/use-draft'
import { addPost, editPost } from './actions'
import type { CardView } from './post-item'
import { formOf } from './post-menu'

interface Typed {
  text: string
  images: string[]
  /** Where it is about, if that was chosen. */
  place: (Spot & { name: string }) | null
  card: Card | null
  open: boolean
  /** The same however often it is sent: it is posted once. */
  key: string
}

type PostEditorProps = { post?: Post | undefined; card?: Card | undefined; Shown: CardView; onClose: () => void }

/** Writes a post or edits one. What was typed stays until it is posted: after a failure, a reload, or Back. */
export default function PostEditor({ post, card, Shown, onClose }: PostEditorProps) {
  const t = useT()
  const me = useMe()
  const form = post && formOf(post)
  const blank: Typed = { text: form?.text ?? '', images: form?.images ?? [], place: null, card: form?.card ?? card ?? null, open: form?.comments_open ?? true, key: '' }
  const [typed, type, draft] = useDraft<Typed>(post ? `post:${post.id}:${post.version}` : 'post:new', blank)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const [missing, setMissing] = useState(false)
  const shared = card ?? typed.card
  const left = LIMITS.POST_TEXT_MAX - typed.text.length
  const place = typed.place ?? placeOf(post, me?.address)

  async function send() {
    setTrouble('')
    setMissing(typed.text.trim() === '')
    if (typed.text.trim() === '' || left < 0) return
    const key = typed.key || newKey()
    type({ key })
    setBusy(true)
    try {
      const location = typed.place && { latitude: typed.place.latitude, longitude: typed.place.longitude }
      const sent = { text: typed.text.trim(), images: typed.images, comments_open: typed.open, ...(location && { location }), ...(shared && { card: shared }) }
      const { hidden } = await (post ? editPost(post, sent) : addPost(sent, key))
      draft.drop()
      toastDone(hidden ? 'post.held' : post ? 'post.saved_changes' : 'post.posted')
      onClose()
    } catch (error) {
      setTrouble(`${t('post.failed')} ${troubleText(troubleOf(error))}`)
    } finally {
      setBusy(false)
    }
  }

  /** What is typed anew is another post. */
  function change(part: Partial<Typed>) {
    type({ ...part, key: '' })
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t(post ? 'post.edit' : 'post.write')}
      footer={
        <div className="grid gap-2.5">
          <FormTrouble text={trouble} />
          <Button size="lg" wide busy={busy} onClick={() => void send()}>
            {t(trouble ? 'common.try_again' : post ? 'post.save_changes' : 'post.post')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <SheetDraftNotice draft={draft} />
        <TextArea
          label={t('post.text')}
          rows={5}
          value={typed.text}
          onChange={({ target }) => change({ text: target.value })}
          error={missing && typed.text.trim() === '' ? t('refusal.write_something') : left < 0 ? t('chat.too_long', { count: -left }) : undefined}
          hint={left < 200 ? t('chat.left', { count: left }) : t('post.text_hint')}
        />
        <ImagesField images={typed.images} onChange={(images) => change({ images })} most={LIMITS.POST_IMAGES_MAX} hint={t('post.images_hint', { max: LIMITS.POST_IMAGES_MAX })} />
        {shared && (
          <div>
            <div className="mb-1.5 flex items-center justify-between">
              <p className="text-14 font-semibold">{t('post.shares')}</p>
              {!card && (
                <IconButton label={t('post.share_remove')} onClick={() => change({ card: null })}>
                  <X aria-hidden="true" className="size-5" />
                </IconButton>
              )}
            </div>
            <Shown card={shared} />
          </div>
        )}
        <PlaceField label={t('post.place')} value={place} onChange={(next) => change({ place: next && { latitude: next.latitude, longitude: next.longitude, name: next.name } })} />
        <Switch label={t('post.allow_comments')} checked={typed.open} onChange={(open) => change({ open })} />
      </div>
    </Sheet>
  )
}

function placeOf(post: Post | undefined, address: Typed['place'] | undefined): Typed['place'] {
  if (post?.spot && post.area !== undefined) return { ...post.spot, name: post.area }
  return post ? null : (address ?? null)
}
