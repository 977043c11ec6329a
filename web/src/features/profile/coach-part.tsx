import { Award } from 'lucide-react'
import type { CertificateState, Profile } from '@/wire'
import { moneyText } from '@/lib/format'
import { formatsTag, useT } from '@/lib/i18n'
import { useItemName } from '@/store/hooks'
import { Chip, type ChipTone } from '@/ui/chip'
import { pictureAt } from '@/ui/picture'
import { SectionHead } from '@/ui/section-head'

const TONES: Record<CertificateState, ChipTone> = { unverified: 'outline', verified: 'success', expired: 'warn' }

/** My coach profile: hourly rate and certificate with its state in words. */
export function CoachPart({ me }: { me: Profile }) {
  const t = useT()
  const { certificate } = me
  const level = useItemName('certificateLevel', certificate?.level)
  return (
    <section>
      <SectionHead>{t('profile.coaching')}</SectionHead>
      <div className="mt-3 grid gap-x-8 gap-y-5 md:grid-cols-[auto_minmax(0,1fr)]">
        <p>
          <span className="score block text-38 leading-tight">{me.hourlyRate === undefined ? '–' : moneyText(me.hourlyRate)}</span>
          <span className="text-15 text-muted">{t('profile.hour')}</span>
        </p>
        {certificate?.level !== undefined && certificate.level !== 'none' ? (
          <div className="flex flex-wrap items-start gap-4">
            {certificate.image && (
              <a href={certificate.image} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-card bg-fill">
                <img src={pictureAt(certificate.image, 256)} alt={t('profile.certificate_photo')} className="h-24 max-w-40 object-contain" />
              </a>
            )}
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 text-16 font-bold">
                {level ?? certificate.level}
                <Chip small tone={TONES[certificate.state]}>
                  {t(`certificate.${certificate.state}`)}
                </Chip>
              </p>
              <p className="mt-1 text-15 text-muted">{t(`certificate.${certificate.state}_text`, { date: dateOf(certificate.expires_at) })}</p>
            </div>
          </div>
        ) : (
          <p className="flex items-center gap-2.5 text-15 text-muted">
            <Award aria-hidden="true" className="size-5 shrink-0" />
            {t('certificate.none')}
          </p>
        )}
      </div>
    </section>
  )
}

function dateOf(at: number | undefined): string {
  return at === undefined ? '' : new Date(at).toLocaleDateString(formatsTag(), { day: 'numeric', month: 'long', year: 'numeric' })
}
