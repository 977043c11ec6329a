import type { Section } from '@/wire'
import { useT } from '@/lib/i18n'
import type { Lookup } from '@/store/state'
import { ErrorState } from '@/ui/error-state'
import { Skeleton } from '@/ui/skeleton'

type LegalPageProps = { title: string; lead: string; lookup: Lookup<Section> }

export function LegalPage({ title, lead, lookup }: LegalPageProps) {
  const t = useT()
  return (
    <article className="page gutter py-8 md:py-12">
      <title>{t('page.title', { title })}</title>
      <div className="mx-auto max-w-170">
        <header className="baseline baseline-mark pb-5">
          <h1 className="text-34 md:text-38">{title}</h1>
          <p className="mt-2 text-muted">{lead}</p>
        </header>
        <div className="mt-8">
          {(lookup.is === 'idle' || lookup.is === 'loading') && <LegalSkeleton />}
          {lookup.is === 'error' && (
            // Lookups are fetched once per page load, so retrying means reloading.
            <ErrorState title={t('legal.failed')} text={t('legal.failed_text')} onRetry={() => window.location.reload()} />
          )}
          {lookup.items.map((part) => (
            <LegalPart key={part.title} part={part} />
          ))}
        </div>
      </div>
    </article>
  )
}

function LegalPart({ part }: { part: Section }) {
  return (
    <section className="mb-8">
      <h2 className="text-20">{part.title}</h2>
      <p className="mt-2 whitespace-pre-line">{part.text}</p>
    </section>
  )
}

function LegalSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-8">
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="grid gap-2.5">
          <Skeleton className="mb-1 h-6 w-2/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-11/12" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}
