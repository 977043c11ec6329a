import { useT } from '@/lib/i18n'
import { Button, ButtonLink } from './button'

type LeaveFormProps = {
  to: string
  draft: { changed: boolean; drop: () => void; startOver: () => void }
}

/** The ways out of a form: back without saving, and starting over if something was changed. */
export function LeaveForm({ to, draft }: LeaveFormProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap gap-x-4">
      <ButtonLink to={to} variant="ghost" className="-ml-3" onClick={draft.drop}>
        {t('common.cancel')}
      </ButtonLink>
      {draft.changed && (
        <Button variant="ghost" onClick={draft.startOver}>
          {t('make.forget')}
        </Button>
      )}
    </div>
  )
}

export type SubmitAs = 'publish' | 'draft' | 'save'

type PublishButtonsProps = {
  /** It is published: its changes are saved. */
  published: boolean
  busy: boolean
  saveLabel: string
  publishLabel: string
  submitAs: (as: SubmitAs) => () => void
}

/** The buttons that send a form of something that is published, now or later. */
export function PublishButtons({ published, busy, saveLabel, publishLabel, submitAs }: PublishButtonsProps) {
  const t = useT()
  if (published) {
    return (
      <Button type="submit" size="lg" busy={busy} onClick={submitAs('save')} className="max-md:flex-1">
        {saveLabel}
      </Button>
    )
  }
  return (
    <>
      <Button type="submit" size="lg" busy={busy} onClick={submitAs('publish')} className="max-md:flex-1 max-md:px-3!">
        {publishLabel}
      </Button>
      <Button type="submit" size="lg" variant="secondary" disabled={busy} onClick={submitAs('draft')} className="max-md:px-3! max-md:text-15!">
        {t('make.keep_draft')}
      </Button>
    </>
  )
}
