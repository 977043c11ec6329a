import { CalendarPlus, Ellipsis, Flag, History, Navigation, Newspaper, Pencil, Share } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Court } from '@/wire'
import { paths } from '@/app/paths'
import { directionsTo } from '@/lib/directions'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { askReport } from '@/store/reporting'
import { share } from '@/store/share'
import { useItemName } from '@/store/hooks'
import { Court as DrawnCourt } from '@/ui/art/court'
import { ButtonLink } from '@/ui/button'
import { buttonClass } from '@/ui/button-class'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem } from '@/ui/menu'
import { widePicture } from '@/ui/picture'
import { CourtCounts, mainSurface } from './court-counts'
import { Rating } from './rating'
import { hourText } from './words'

type CourtHeadProps = { court: Court; onVersions: () => void }

/** The court's picture or a drawing of its main surface, its name, and the actions. */
export function CourtHead({ court, onVersions }: CourtHeadProps) {
  const t = useT()
  const navigate = useNavigate()
  const facility = useItemName('facilityType', court.facility_type)
  const price = hourText(t, court.hourly_price)
  const surface = mainSurface(court.counts)
  const [image] = court.images ?? []
  return (
    <header className="grid gap-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] md:items-center md:gap-8">
      {image === undefined ? (
        <DrawnCourt surface={surface} label={t(`court.drawn_${surface}`)} className="w-full max-md:max-h-48 [&>*:first-child]:rounded-dusk" />
      ) : (
        <img {...widePicture(image, '(min-width: 700px) 40vw, 100vw')} alt={t('court.picture_alt', { name: court.name, number: 1 })} className="aspect-[7/4] w-full rounded-dusk bg-fill object-cover" />
      )}
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h1 className="text-26 wrap-anywhere md:text-34">{court.name}</h1>
            <p className="mt-0.5 text-15 text-muted">{dotted([facility, court.address])}</p>
          </div>
          <Menu
            trigger={
              <IconButton label={t('court.more')} className="-mr-2">
                <Ellipsis aria-hidden="true" className="size-5.5" />
              </IconButton>
            }
          >
            <MenuItem icon={Pencil} onSelect={() => void navigate(paths.editCourt(court.id))}>
              {t('court.edit')}
            </MenuItem>
            <MenuItem icon={Share} onSelect={() => void share(paths.court(court.id), court.name)}>
              {t('court.share')}
            </MenuItem>
            <MenuItem icon={Newspaper} onSelect={() => void navigate(paths.sharePost('court', court.id))}>
              {t('post.share_in')}
            </MenuItem>
            <MenuItem icon={History} onSelect={onVersions}>
              {t('court.versions')}
            </MenuItem>
            <MenuItem icon={Flag} onSelect={() => askReport({ noun: 'court', court: court.id }, court.name)}>
              {t('report.action')}
            </MenuItem>
          </Menu>
        </div>
        <p className="mt-3 flex flex-wrap items-center gap-2">
          <CourtCounts counts={court.counts} />
        </p>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
          {price !== undefined && <span className="text-24 font-extrabold">{price}</span>}
          <Rating rating={court.rating} reviews={court.reviews} className="inline-flex items-center gap-1.5 text-16" />
        </p>
        <div className="mt-4 flex flex-wrap gap-2.5">
          <ButtonLink to={`${paths.newGame()}?court=${court.id}`} icon={<CalendarPlus aria-hidden="true" className="size-5" />} className="max-md:flex-1">
            {t('court.play_here')}
          </ButtonLink>
          <a href={directionsTo(court)} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary', className: 'max-md:flex-1' })}>
            <Navigation aria-hidden="true" className="size-5" />
            {t('court.directions')}
          </a>
        </div>
      </div>
    </header>
  )
}
