import { Globe, Info, type LucideIcon, Mail, MapPin, Phone, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Court } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { useItemName } from '@/store/hooks'
import { AMENITIES } from './filters'
import { bareAddress } from './words'

/** Address, amenities, contact details and attribution. */
export function CourtFacts({ court }: { court: Court }) {
  const t = useT()
  const facility = useItemName('facilityType', court.facility_type)
  const has = AMENITIES.filter((one) => court.amenities[one]).map((one) => t(`court.has.${one}`))
  return (
    <section aria-label={t('court.facts')}>
      <dl>
        {court.address !== undefined && <Fact icon={MapPin} name={t('court.field.address')}>{court.address}</Fact>}
        {has.length > 0 && <Fact icon={Sparkles} name={t('court.field.amenities')}>{has.join(', ')}</Fact>}
        {facility !== undefined && <Fact icon={Info} name={t('court.field.facility_type')}>{facility}</Fact>}
        {court.phone !== undefined && (
          <Fact icon={Phone} name={t('court.field.phone')}>
            <ExternalLink href={`tel:${court.phone.replace(/[^\d+]/g, '')}`}>{court.phone}</ExternalLink>
          </Fact>
        )}
        {court.email !== undefined && (
          <Fact icon={Mail} name={t('court.field.email')}>
            <ExternalLink href={`mailto:${court.email}`}>{court.email}</ExternalLink>
          </Fact>
        )}
        {court.website !== undefined && /^https?:\/\//i.test(court.website) && (
          <Fact icon={Globe} name={t('court.field.website')}>
            <ExternalLink href={court.website}>{bareAddress(court.website)}</ExternalLink>
          </Fact>
        )}
      </dl>
      <p className="mt-3 text-13 text-muted">
        {court.attribution !== undefined ? (
          t('court.attribution', { source: court.attribution })
        ) : (
          court.added_by && (
            <>
              {t('court.added_by')}{' '}
              <Link to={paths.player(court.added_by.id)} className="rounded-chip font-semibold text-ink">
                {court.added_by.name}
              </Link>
            </>
          )
        )}
      </p>
    </section>
  )
}

function Fact({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <div className="relative border-b border-line py-3 pl-8.5">
      <dt className="text-13 text-muted">
        <Icon aria-hidden="true" className="absolute top-3.5 left-0 size-5 text-brand" />
        {name}
      </dt>
      <dd className="text-16 font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function ExternalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer nofollow ugc' })} className="inline-flex min-h-6 items-center rounded-chip text-brand underline-offset-4 hover:underline">
      {children}
    </a>
  )
}
