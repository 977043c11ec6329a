import { ExternalLink } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useT } from '@/lib/i18n'
import { ErrorState } from '@/ui/error-state'
import { SectionHead } from '@/ui/section-head'
import { Skeleton } from '@/ui/skeleton'

interface Licence {
  name: string
  version: string
  licence: string
  text: string
}

type Licences = { is: 'loading' | 'error' } | { is: 'ready'; licences: readonly Licence[] }

/** Credits: data, typeface, and every bundled library with its licence. */
export function CreditsScreen({ mapped }: { /** Whether maps are drawn with OpenStreetMap's data. */ mapped: boolean }) {
  const t = useT()
  const [attempt, setAttempt] = useState(0)
  const bundled = useLicences(attempt)
  return (
    <article className="page gutter py-8 md:py-12">
      <title>{t('page.title', { title: t('credits.title') })}</title>
      <div className="mx-auto max-w-170">
        <header className="baseline baseline-mark pb-5">
          <h1 className="text-34 md:text-38">{t('credits.title')}</h1>
          <p className="mt-2 text-muted">{t('credits.lead')}</p>
        </header>
        <section aria-labelledby="data" className="mt-8">
          <SectionHead id="data">{t('credits.data')}</SectionHead>
          <Credit name={t('credits.geonames')} text={t('credits.geonames_text')} href="https://www.geonames.org" licence="CC BY 4.0" licenceHref="https://creativecommons.org/licenses/by/4.0/" />
          <Credit name={t('credits.natural_earth')} text={t('credits.natural_earth_text')} href="https://www.naturalearthdata.com" licence={t('credits.public_domain')} licenceHref="https://www.naturalearthdata.com/about/terms-of-use/" />
          {mapped && <Credit name={t('credits.openstreetmap')} text={t('credits.openstreetmap_text')} href="https://www.openstreetmap.org/copyright" licence="ODbL 1.0" licenceHref="https://opendatacommons.org/licenses/odbl/1-0/" />}
          <Credit name={t('credits.inter')} text={t('credits.inter_text')} href="https://rsms.me/inter/" licence="SIL OFL 1.1" licenceHref="https://openfontlicense.org" />
        </section>
        <section aria-labelledby="code" className="mt-8">
          <SectionHead id="code">{t('credits.code')}</SectionHead>
          <p className="mb-2 text-15 text-muted">{t('credits.code_text')}</p>
          {bundled.is === 'loading' && <CreditsSkeleton />}
          {bundled.is === 'error' && <ErrorState plain title={t('credits.failed')} text={t('legal.failed_text')} onRetry={() => setAttempt(attempt + 1)} />}
          {bundled.is === 'ready' && bundled.licences.map((one) => <LicenceRow key={one.name} licence={one} />)}
        </section>
      </div>
    </article>
  )
}

/** The bundled libraries, from a file that the build writes. */
function useLicences(attempt: number): Licences {
  const [bundled, setBundled] = useState<Licences>({ is: 'loading' })
  useEffect(() => {
    let current = true
    setBundled({ is: 'loading' })
    fetch('/licences.json')
      .then(async (response) => {
        if (!response.ok) throw new Error(`the answer was ${response.status}`)
        const licences = (await response.json()) as Licence[]
        if (current) setBundled({ is: 'ready', licences })
      })
      .catch(() => current && setBundled({ is: 'error' }))
    return () => {
      current = false
    }
  }, [attempt])
  return bundled
}

type CreditProps = { name: string; text: string; href: string; licence: string; licenceHref: string }

function Credit({ name, text, href, licence, licenceHref }: CreditProps) {
  return (
    <div className="border-b border-line py-3">
      <p className="text-16 font-bold">
        <OutLink href={href}>{name}</OutLink>
      </p>
      <p className="text-15 text-muted">{text}</p>
      <p className="text-14">
        <OutLink href={licenceHref}>{licence}</OutLink>
      </p>
    </div>
  )
}

function OutLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noreferrer" target="_blank" className="inline-flex min-h-11 items-center gap-1.5 rounded-chip text-brand underline underline-offset-4">
      {children}
      <ExternalLink aria-hidden="true" className="size-3.5" />
    </a>
  )
}

function LicenceRow({ licence: { name, version, licence, text } }: { licence: Licence }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 items-center gap-3 rounded-chip py-2">
        <span className="min-w-0 flex-1 truncate text-15 font-semibold">{name}</span>
        <span className="text-14 text-muted tabular-nums">{version}</span>
        <span className="w-28 text-right text-14">{licence}</span>
      </summary>
      <pre className="overflow-x-auto pb-4 font-sans text-13 whitespace-pre-wrap text-muted">{text}</pre>
    </details>
  )
}

function CreditsSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-4 py-3">
      {[0, 1, 2, 3, 4].map((index) => (
        <Skeleton key={index} className="h-5 w-full" />
      ))}
    </div>
  )
}
