import { useState } from 'react'
import { LIMITS } from '@/wire'
import { readDraft, writeDraft } from '@/store/drafts'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Segmented } from '@/ui/segmented'
import { Sheet } from '@/ui/sheet'
import { TextArea } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { announce } from './organiser-actions'
import type { GameView } from './selectors'

type To = 'this' | 'series'

/** Writes to everybody in a game, or on all coming dates of its series. What was typed is kept until it is sent. */
export function AnnounceSheet({ view, onClose }: { view: GameView; onClose: () => void }) {
  const t = useT()
  const { game } = view
  const draftKey = `announce:${game.id}`
  const [to, setTo] = useState<To>('this')
  const form = useForm<{ text: string }>({
    blank: { text: readDraft(draftKey) },
    check: ({ text }) => {
      if (text.trim() === '') return { text: t('event.announce_missing') }
      return [...text.trim()].length > LIMITS.ANNOUNCEMENT_MAX ? { text: t('make.fault.too_long', { count: LIMITS.ANNOUNCEMENT_MAX }) } : {}
    },
    send: async ({ text }) => {
      await announce(game.id, text, to === 'series')
      writeDraft(draftKey, '')
      toastDone('event.announced')
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('event.announce_title')} description={t('event.announce_text')}>
      <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {game.series !== undefined && (
          <Segmented
            legend={t('event.announce_to')}
            name="to"
            value={to}
            onChange={setTo}
            options={[
              { value: 'this', label: t('event.announce_this') },
              { value: 'series', label: t('event.announce_series') },
            ]}
          />
        )}
        <TextArea
          label={t('event.announce_label')}
          rows={5}
          {...form.text('text')}
          onChange={({ target }) => {
            form.set('text', target.value)
            writeDraft(draftKey, target.value)
          }}
        />
        <FormTrouble text={form.trouble} />
        <Button type="submit" busy={form.busy}>
          {t('event.announce_action')}
        </Button>
      </form>
    </Sheet>
  )
}
