import { closeReport, useAskedReport } from '@/store/reporting'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'

const ReportSheet = lazyChunk(() => import('@/features/reports/report-sheet'))

/** The sheet for what somebody is about to report. */
export function ReportQuestion() {
  const asked = useAskedReport()
  if (asked === null) return null
  return (
    <LazySheet onLost={closeReport}>
      <ReportSheet about={asked.about} name={asked.name} onClose={closeReport} />
    </LazySheet>
  )
}
