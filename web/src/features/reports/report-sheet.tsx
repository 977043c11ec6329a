import { LIMITS, type Reported } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { useLookup } from '@/store/hooks'
import { loadLookup } from '@/store/lookups'
import { Choice, ChoiceList } from '@/ui/choice'
import { ErrorState } from '@/ui/error-state'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { SheetActions } from '@/ui/sheet-actions'
import { SkeletonRows } from '@/ui/skeleton'
import { TextArea } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import { sendReport } from './actions'
import { fits } from './reasons'

/** The reason that has to be explained. */
const OTHER = 'other'

type ReportSheetProps = { about: Reported; name: string; onClose: () => void }

/** Reports something to whoever runs the community. Its author is not told. */
export default function ReportSheet({ about, name, onClose }: ReportSheetProps) {
  const t = useT()
  return (
    <Sheet open onClose={onClose} title={t(`report.title_${about.noun}`, { name })} description={t('report.lead')}>
      <Reasons about={about} onClose={onClose} />
    </Sheet>
  )
}

function Reasons({ about, onClose }: Omit<ReportSheetProps, 'name'>) {
  const t = useT()
  const { is, items } = useLookup('reportType')
  const reasons = items.filter(({ id }) => fits(about.noun, id))
  const form = useForm({
    blank: { reason: '', note: '' },
    check: ({ reason, note }) => ({
      ...(reason === '' && { reason: t('report.fault.reason') }),
      ...(reason === OTHER && note.trim() === '' && { note: t('report.fault.note') }),
      ...([...note].length > LIMITS.REPORT_NOTE_MAX && { note: t('make.fault.too_long', { count: LIMITS.REPORT_NOTE_MAX }) }),
    }),
    send: async ({ reason, note }) => {
      await sendReport(about, reason, note.trim())
      toastDone('report.done')
      onClose()
    },
  })
  if (is === 'error') return <ErrorState plain title={t('report.failed')} text={t('error.offline')} onRetry={() => loadLookup('reportType')} />
  if (is !== 'ready') return <SkeletonRows rows={5} />
  return (
    <form {...form.props} className="grid gap-5">
      <div>
        <ChoiceList legend={t('report.reason')}>
          {reasons.map(({ id, name }) => (
            <Choice key={id} name="reason" value={id} checked={form.form.reason === id} onChange={(reason) => form.set('reason', reason)} title={name} />
          ))}
        </ChoiceList>
        <FormTrouble text={form.faults.reason ?? ''} />
      </div>
      <TextArea label={t('report.note')} hint={t('report.note_hint')} rows={3} {...form.text('note')} />
      <SheetActions trouble={form.trouble} busy={form.busy} submit={t('report.send')} danger onClose={onClose} />
    </form>
  )
}
