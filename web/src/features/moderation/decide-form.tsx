import { Check, EyeOff, Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { type CaseFile, LIMITS, type Ruling } from '@/wire'
import { firstName } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { dayAfter, dayAt, startOfDay } from '@/lib/zoned'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { SectionHead } from '@/ui/section-head'
import { Segmented } from '@/ui/segmented'
import { TextField } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { useNow } from '@/ui/use-now'
import { decideCase } from './actions'

type Consequence = 'none' | 'warn' | 'suspend'

const CONSEQUENCES: readonly Consequence[] = ['none', 'warn', 'suspend']
/** Days of a suspension, unless another day is chosen. */
const USUAL_DAYS = 7

const ICONS: Readonly<Record<Ruling, ReactNode>> = {
  stands: <Check aria-hidden="true" className="size-4.5" />,
  hidden: <EyeOff aria-hidden="true" className="size-4.5" />,
  removed: <Trash2 aria-hidden="true" className="size-4.5" />,
  upheld: <Check aria-hidden="true" className="size-4.5" />,
}

/** The decision: what its author reads, what follows for them, and what becomes of the thing. What was typed stays if it is refused. */
export function DecideForm({ file: { case: one, rulings, author } }: { file: CaseFile }) {
  const t = useT()
  const today = dayAt(useNow(60_000), undefined)
  // A press sends the form at once, before a state would hold what was pressed.
  const pressed = useRef<Ruling>('stands')
  const [shown, setShown] = useState<Ruling>('stands')
  const press = (ruling: Ruling) => {
    pressed.current = ruling
    setShown(ruling)
  }
  const before = one.decision
  const form = useForm({
    blank: {
      reason: before?.reason ?? '',
      consequence: (before?.suspended_until !== undefined ? 'suspend' : before?.warned ? 'warn' : 'none') as string,
      day: dayAfter(today, USUAL_DAYS),
    },
    check: ({ reason, consequence, day }) => ({
      ...((pressed.current !== 'stands' || consequence !== 'none') && reason.trim() === '' && { reason: t('refusal.decision_reason_missing') }),
      ...([...reason].length > LIMITS.REASON_MAX && { reason: t('make.fault.too_long', { count: LIMITS.REASON_MAX }) }),
      ...(consequence === 'suspend' && day <= today && { day: t('moderation.fault.day') }),
    }),
    send: async ({ reason, consequence, day }) => {
      await decideCase({
        case: one.id,
        version: one.version,
        ruling: pressed.current,
        ...(consequence === 'warn' && { warn: true }),
        ...(consequence === 'suspend' && { suspend_until: startOfDay(day, undefined) }),
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      })
      toastDone(`moderation.done.${pressed.current}`)
    },
  })
  const consequence = form.form.consequence as Consequence
  const name = author ? firstName(author.person.name) : ''
  // Whoever lets it stand has nothing to warn about.
  const possible = rulings.filter((one) => (one === 'stands' ? consequence === 'none' : one !== 'upheld' || rulings.length === 2 || consequence !== 'none'))
  return (
    <form {...form.props} aria-labelledby="case-decide" className="grid gap-4">
      <SectionHead id="case-decide">{t('moderation.decide')}</SectionHead>
      {author && (
        <Segmented
          legend={t('moderation.consequence', { name })}
          name="consequence"
          value={consequence}
          options={CONSEQUENCES.map((value) => ({ value, label: t(`moderation.consequence_${value}`) }))}
          onChange={(value) => form.set('consequence', value)}
        />
      )}
      {consequence === 'suspend' && <TextField type="date" label={t('moderation.until_day')} hint={t('moderation.until_day_hint', { name })} min={dayAfter(today, 1)} max={dayAfter(today, LIMITS.SUSPENSION_DAYS_MAX - 1)} {...form.text('day')} className="max-w-60" />}
      <TextField label={author ? t('moderation.reads', { name }) : t('moderation.reason')} placeholder={t('moderation.reads_hint')} maxLength={LIMITS.REASON_MAX} autoComplete="off" {...form.text('reason')} />
      <FormTrouble text={form.trouble} />
      <div className="grid gap-2.5 md:flex md:flex-wrap">
        {possible.map((one, index) => (
          <Button key={one} type="submit" variant={one === 'removed' ? 'danger' : index === 0 ? 'primary' : 'secondary'} icon={ICONS[one]} busy={form.busy && shown === one} disabled={form.busy && shown !== one} onClick={() => press(one)}>
            {t(`moderation.rule.${one}${one === 'upheld' && consequence !== 'none' ? `_${consequence}` : ''}`)}
          </Button>
        ))}
      </div>
      {possible.includes('removed') && <p className="text-14 text-muted">{t('moderation.removed_hint')}</p>}
    </form>
  )
}
