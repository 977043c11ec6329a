import clsx from 'clsx'
import type { Counts } from '@/wire'
import { useT } from '@/lib/i18n'
import { Court } from '@/ui/art/court'
import { pictureAt } from '@/ui/picture'
import { mainSurface } from './court-counts'

type CourtPictureProps = { image: string | undefined; counts: Counts; className?: string }

/** The court's first picture, or a drawing of its main surface. */
export function CourtPicture({ image, counts, className }: CourtPictureProps) {
  const t = useT()
  if (image !== undefined) return <img src={pictureAt(image, 200)} alt="" loading="lazy" className={clsx('aspect-[7/4] rounded-chip bg-fill object-cover', className)} />
  const surface = mainSurface(counts)
  return <Court surface={surface} label={t(`court.drawn_${surface}`)} className={className ?? ''} />
}
