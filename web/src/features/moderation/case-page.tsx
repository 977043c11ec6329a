import type { CaseFile, CaseId } from '@/wire'
import { paths } from '@/app/paths'
import { firstName } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { useConnection, useMe } from '@/store/hooks'
import { BackLink } from '@/ui/back-link'
import { Button, ButtonLink } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { SectionHead } from '@/ui/section-head'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import { loadCase, takeCase } from './actions'
import { CaseContext } from './case-context'
import { AuthorCard, Trail } from './case-record'
import { CaseReports, Weight } from './case-reports'
import { DecideForm } from './decide-form'
import { useCaseFile } from './selectors'
import { caseTitle, decisionText, stateOf } from './words'

/** A case: the thing in its context, the reports, what is known of its author, what was done, and the decision. */
export function CasePage({ id }: { id: CaseId }) {
  const t = useT()
  const { data, is, trouble } = useCaseFile(id)
  const offline = useConnection().state === 'offline'
  if (data !== undefined) return <File file={data} />
  const back = <BackLink to={paths.moderation()} label={t('moderation.to_all')} className="-ml-2.5 lg:hidden!" />
  if (trouble?.code === 'not_found') {
    return (
      <div>
        {back}
        <Empty plain title={t('moderation.gone')} text={t('moderation.gone_text')}>
          <ButtonLink to={paths.moderation()}>{t('moderation.to_all')}</ButtonLink>
        </Empty>
      </div>
    )
  }
  if (is === 'error' || offline) {
    return (
      <div>
        {back}
        <ErrorState plain title={t('moderation.failed_one')} text={trouble ? troubleText(trouble) : t('error.offline')} onRetry={() => void loadCase(id)} />
      </div>
    )
  }
  return (
    <div className="grid content-start gap-4">
      {back}
      <Skeleton className="h-40 rounded-card!" />
      <SkeletonRows rows={3} portrait={44} />
    </div>
  )
}

function File({ file }: { file: CaseFile }) {
  const t = useT()
  const { case: one, author } = file
  return (
    <article className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 min-[1200px]:grid-cols-[minmax(0,1fr)_minmax(0,16rem)] min-[1200px]:gap-8">
      <div className="grid min-w-0 content-start gap-6">
        <CaseHead file={file} />
        <CaseContext lines={file.context} />
        {file.reports.length > 0 && (
          <section aria-labelledby="case-reports">
            <SectionHead id="case-reports">{t('moderation.reports', { count: file.reports.length })}</SectionHead>
            <CaseReports reports={file.reports} />
            {one.open && file.rulings.includes('hidden') && <Weight file={file} />}
          </section>
        )}
        {one.appeal && (
          <section aria-labelledby="case-appeal">
            <SectionHead id="case-appeal">{t('moderation.appeal')}</SectionHead>
            <blockquote className="border-l-2 border-line-strong pl-4 text-16 whitespace-pre-line wrap-anywhere">{one.appeal.text}</blockquote>
          </section>
        )}
        {one.decision && (
          <section aria-labelledby="case-decision">
            <SectionHead id="case-decision">{t(one.open ? 'moderation.decided_before' : 'moderation.decided')}</SectionHead>
            <p className="text-15">{decisionText(t, one.decision)}</p>
            {one.decision.reason !== '' && <p className="mt-1 text-15 text-muted wrap-anywhere">{t('moderation.author_read', { reason: one.decision.reason })}</p>}
          </section>
        )}
        {one.open && (file.barred === undefined ? <DecideForm key={one.version} file={file} /> : <Barred file={file} />)}
      </div>
      <aside className="grid content-start gap-6">
        {author && <AuthorCard record={author} />}
        <section aria-labelledby="case-trail">
          <SectionHead id="case-trail">{t('moderation.trail')}</SectionHead>
          <Trail entries={file.trail} />
        </section>
      </aside>
    </article>
  )
}

function CaseHead({ file: { case: one, barred } }: { file: CaseFile }) {
  const t = useT()
  const me = useMe()?.id
  const state = stateOf(t, one)
  const isMine = one.taken_by?.id === me
  return (
    <header className="grid gap-2.5">
      <div className="flex items-center gap-1">
        <BackLink to={paths.moderation()} label={t('moderation.to_all')} className="-ml-2.5 lg:hidden!" />
        <h2 className="min-w-0 text-20 wrap-anywhere md:text-24">{caseTitle(t, one)}</h2>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {state && <Chip tone={state.tone}>{state.text}</Chip>}
        {one.open && one.taken_by && <Chip tone={isMine ? 'yours' : 'plain'}>{isMine ? t('moderation.you_are_on_it') : t('moderation.is_on_it', { name: firstName(one.taken_by.name) })}</Chip>}
        {one.open && barred === undefined && (
          <Button size="sm" variant="secondary" onClick={() => takeCase(one.id, !isMine)}>
            {t(isMine ? 'moderation.release' : one.taken_by ? 'moderation.take_over' : 'moderation.take')}
          </Button>
        )}
      </div>
    </header>
  )
}

/** Why somebody else decides. */
function Barred({ file: { barred } }: { file: CaseFile }) {
  const t = useT()
  return (
    <p role="note" className="rounded-card bg-fill px-4 py-3.5 text-15">
      {t(`refusal.${barred}`)}
    </p>
  )
}
