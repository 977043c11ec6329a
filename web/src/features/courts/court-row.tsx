import type { CourtCard } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { distanceParts, distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useItemName, useMe } from '@/store/hooks'
import { Chip } from '@/ui/chip'
import { PrefetchLink } from '@/ui/prefetch-link'
import { CourtCounts } from './court-counts'
import { CourtPicture } from './court-picture'
import { Rating } from './rating'
import { hourText } from './words'

/** Distance, name and facts, surfaces. The whole row links to the court. */
export function CourtRow({ court }: { court: CourtCard }) {
  const t = useT()
  const units = useMe()?.settings?.units
  const facility = useItemName('facilityType', court.facility_type)
  const price = hourText(t, court.hourly_price)
  const { light, indoor } = court.amenities
  return (
    <li className="@container border-b border-line">
      <div className="relative flex items-start gap-3 py-3.5 @min-[540px]:items-center @min-[540px]:gap-4">
        <Distance miles={court.distance} />
        <CourtPicture image={court.image} counts={court.counts} className="w-22 shrink-0 @min-[540px]:w-28" />
        <div className="min-w-0 flex-1">
          <p className="flex items-baseline gap-3">
            <PrefetchLink to={paths.court(court.id)} className="min-w-0 flex-1 truncate rounded-chip text-16 font-bold after:absolute after:inset-0 @min-[540px]:text-18">
              {court.name}
            </PrefetchLink>
            <span className="shrink-0 text-16 font-extrabold @min-[540px]:hidden">{price}</span>
          </p>
          <p className="truncate text-14 text-muted">
            <span className="font-bold text-ink @min-[540px]:hidden">{`${distanceText(court.distance, units)} · `}</span>
            {dotted([facility, court.address]) || t('court.no_address')}
          </p>
          <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
            <CourtCounts counts={court.counts} small />
            {light && <Chip small tone="outline">{t('court.has.light')}</Chip>}
            {indoor && <Chip small tone="outline">{t('court.has.indoor')}</Chip>}
            <Rating rating={court.rating} reviews={court.reviews} />
          </p>
        </div>
        <span className="w-22 shrink-0 text-right text-18 font-extrabold @max-[540px]:hidden">{price}</span>
      </div>
    </li>
  )
}

function Distance({ miles }: { miles: number }) {
  const units = useMe()?.settings?.units
  const { number, unit } = distanceParts(miles, units)
  return (
    <p className="score w-20 shrink-0 text-24 whitespace-nowrap @max-[540px]:hidden">
      {number}
      <span className="ml-0.5 text-13 font-bold tracking-normal text-muted">{unit}</span>
    </p>
  )
}
