import { useState } from 'react'
import type { SeriesScope } from '@/wire'
import { readDraft, writeDraft } from '@/store/drafts'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { Sheet } from '@/ui/sheet'
import { SheetActions } from '@/ui/sheet-actions'
import { useForm } from '@/ui/use-form'
import { CauseChoice, type CauseFields, causeFaults, whyOf } from './cause-choice'
import { cancelEvent } from './organiser-actions'
import { ScopeChoice } from './scope-choice'
import type { GameView } from './selectors'

/** Cancels a game, or dates of its series, with a reason. Everybody enrolled, requested or waiting is notified. */
export default function CancelSheet({ view, onClose }: { view: GameView; onClose: () => void }) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t('cancel.title')} description={t('cancel.text', { game: view.game.name })}>
      <CancelForm view={view} cause="" onClose={onClose} />
    </Sheet>
  )
}

type CancelFormProps = { view: GameView; /** The reason chosen at first. */ cause: string; onClose: () => void }

export function CancelForm({ view: { game }, cause, onClose }: CancelFormProps) {
  const t = useT()
  const draftKey = `cancel:${game.id}`
  const [scope, setScope] = useState<SeriesScope>('this')
  const form = useForm<CauseFields>({
    blank: { cause: readDraft(draftKey) === '' ? cause : 'other', reason: readDraft(draftKey) },
    check: (fields) => causeFaults(t, fields),
    send: async (fields) => {
      await cancelEvent(game.id, whyOf(fields), scope)
      writeDraft(draftKey, '')
      toastDone('cancel.done')
      onClose()
    },
  })
  const set: typeof form.set = (name, value) => {
    form.set(name, value)
    if (name === 'reason') writeDraft(draftKey, String(value))
  }
  return (
    <form {...form.props} className="grid gap-5">
      <CauseChoice form={{ ...form, set, text: (name) => ({ ...form.text(name), onChange: ({ target }) => set(name, target.value) }) }} />
      {game.series !== undefined && <ScopeChoice value={scope} onChange={setScope} />}
      <SheetActions trouble={form.trouble} busy={form.busy} submit={t(scope === 'this' ? 'cancel.action' : 'cancel.action_many')} danger dismiss={t('cancel.keep')} onClose={onClose} />
    </form>
  )
}
