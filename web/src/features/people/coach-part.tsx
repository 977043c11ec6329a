import type { Profile } from '@/wire'
import { moneyText } from '@/lib/format'
import { formatsTag, useT } from '@/lib/i18n'
import { SectionHead } from '@/ui/section-head'
import { CertificateBadge } from './certificate-badge'

/** The public coach profile: hourly rate and certificate. */
export function CoachPart({ person }: { person: Profile }) {
  const t = useT()
  const { certificate, hourlyRate } = person
  const until = certificate?.state === 'verified' && certificate.expires_at !== undefined ? dateText(certificate.expires_at) : undefined
  return (
    <section aria-labelledby="coaching">
      <SectionHead id="coaching">{t('person.coaching')}</SectionHead>
      {hourlyRate !== undefined && (
        <p className="mt-1">
          <span className="score text-30">{moneyText(hourlyRate)}</span>
          <span className="ml-1.5 text-15 text-muted">{t('person.an_hour')}</span>
        </p>
      )}
      {!certificate && <p className="mt-2 text-15 text-muted">{t('person.no_certificate')}</p>}
      {certificate && (
        <div className="mt-3 grid justify-items-start gap-2">
          <CertificateBadge level={certificate.level} state={certificate.state} small={false} />
          <p className="text-14 text-muted">
            {until === undefined ? t(`person.certificate_${certificate.state}`) : t('person.certificate_until', { date: until })}
          </p>
          {certificate.image !== undefined && (
            <a href={certificate.image} target="_blank" rel="noreferrer" className="mt-1 block rounded-card">
              <img
                src={`${certificate.image}?size=medium`}
                alt={t('person.certificate_photo', { name: person.name })}
                loading="lazy"
                className="max-h-72 w-full rounded-card border border-line bg-fill object-contain"
              />
            </a>
          )}
        </div>
      )}
    </section>
  )
}

function dateText(at: number): string {
  return new Date(at).toLocaleDateString(formatsTag(), { month: 'long', day: 'numeric', year: 'numeric' })
}
