import { useState } from 'react'
import { LIMITS, type SeriesScope } from '@/wire'
import { readDraft, writeDraft } from '@/store/drafts'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { TextArea } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { cancelEvent } from './organiser-actions'
import { ScopeChoice } from './scope-choice'
import type { GameView } from './selectors'

/** Cancels a game, or dates of its series, with a reason. Everybody enrolled, requested or waiting is notified. */
export function CancelSheet({ view, onClose }: { view: GameView; onClose: () => void }) {
  const t = useT()
  const { game } = view
  const draftKey = `cancel:${game.id}`
  const [scope, setScope] = useState<SeriesScope>('this')
  const form = useForm<{ reason: string }>({
    blank: { reason: readDraft(draftKey) },
    check: ({ reason }) => {
      if (reason.trim() === '') return { reason: t('cancel.reason_missing') }
      return [...reason].length > LIMITS.REASON_MAX ? { reason: t('make.fault.too_long', { count: LIMITS.REASON_MAX }) } : {}
    },
    send: async ({ reason }) => {
      await cancelEvent(game.id, reason, scope)
      writeDraft(draftKey, '')
      toastDone('cancel.done')
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('cancel.title')} description={t('cancel.text', { game: game.name })}>
      <form {...form.props} className="grid gap-5">
        <TextArea
          label={t('cancel.reason')}
          hint={t('cancel.reason_hint')}
          rows={3}
          {...form.text('reason')}
          onChange={({ target }) => {
            form.set('reason', target.value)
            writeDraft(draftKey, target.value)
          }}
        />
        {game.series !== undefined && <ScopeChoice value={scope} onChange={setScope} />}
        <FormTrouble text={form.trouble} />
        <div className="grid gap-2.5 md:flex md:flex-row-reverse md:justify-start">
          <Button type="submit" variant="danger" busy={form.busy}>
            {t(scope === 'this' ? 'cancel.action' : 'cancel.action_many')}
          </Button>
          <Button variant="ghost" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
