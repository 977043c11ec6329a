import { useParams } from 'react-router'
import type { OwnCase } from '@/wire'
import { paths } from '@/app/paths'
import { type Translate, useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { troubleText } from '@/lib/refused'
import { untilText } from '@/lib/time'
import { useConnection } from '@/store/hooks'
import { AppealForm } from '@/ui/appeal-form'
import { BackLink } from '@/ui/back-link'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { appealCase, loadOwnCase } from './actions'
import { CaseContext } from './case-context'
import { useOwnCase } from './selectors'

/** What moderators decided about something that I wrote, and what I say against it. */
export default function OwnCaseScreen() {
  const t = useT()
  const { id = '' } = useParams()
  const { data, is, trouble } = useOwnCase(id)
  const offline = useConnection().state === 'offline'
  return (
    <div className="page gutter pt-3 pb-14 md:pt-5">
      <title>{t('page.title', { title: t('moderation.own.title') })}</title>
      <div className="mx-auto grid max-w-155 gap-5">
        <div className="flex items-center gap-1">
          <BackLink to={paths.notifications()} label={t('moderation.own.back')} className="-ml-2.5" />
          <h1 className="text-20">{t('moderation.own.title')}</h1>
        </div>
        {data ? (
          <Shown own={data} />
        ) : trouble?.code === 'not_found' ? (
          <Empty title={t('moderation.gone')} text={t('moderation.own.gone_text')}>
            <ButtonLink to={paths.notifications()}>{t('moderation.own.back')}</ButtonLink>
          </Empty>
        ) : is === 'error' || offline ? (
          <ErrorState plain title={t('moderation.failed_one')} text={trouble ? troubleText(trouble) : t('error.offline')} onRetry={() => void loadOwnCase(id)} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
    </div>
  )
}

function Shown({ own }: { own: OwnCase }) {
  const t = useT()
  const { decision, appeal, appeal_by: by } = own
  return (
    <>
      <p role="status" className="text-16 font-semibold">
        {stateText(t, own)}
      </p>
      {(decision?.reason ?? '') !== '' && <blockquote className="border-l-2 border-line-strong pl-4 text-16 wrap-anywhere">{decision?.reason}</blockquote>}
      <section aria-labelledby="own-thing" className="grid gap-2">
        <SectionHead id="own-thing">{t(`moderation.own.noun.${own.noun}`)}</SectionHead>
        <CaseContext lines={[{ text: own.text, images: own.images, subject: false }]} />
      </section>
      {appeal && (
        <section aria-labelledby="own-appeal" className="grid gap-2">
          <SectionHead id="own-appeal">{t('moderation.own.appeal')}</SectionHead>
          <blockquote className="border-l-2 border-line-strong pl-4 text-16 whitespace-pre-line wrap-anywhere">{appeal.text}</blockquote>
          {own.open && <p className="text-15 text-muted">{t('moderation.own.appeal_waits')}</p>}
        </section>
      )}
      {by !== undefined && (
        <section aria-labelledby="own-appeal" className="grid gap-2">
          <SectionHead id="own-appeal">{t('moderation.own.to_appeal')}</SectionHead>
          <AppealForm
            send={async (text) => {
              await appealCase(own.id, text)
              toastDone('moderation.own.appealed')
            }}
          />
          {decision && <p className="text-14 text-muted">{t('moderation.own.appeal_by', { until: untilText(by) })}</p>}
        </section>
      )}
    </>
  )
}

function stateText(t: Translate, { decision }: OwnCase): string {
  if (!decision) return t('moderation.own.waits')
  const parts = [t(`moderation.own.ruled.${decision.ruling}`), decision.warned && t('moderation.own.warned'), decision.suspended_until !== undefined && t('moderation.own.suspended', { until: untilText(decision.suspended_until) })]
  return parts.filter(Boolean).join(' ')
}
