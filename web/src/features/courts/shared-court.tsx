import type { CourtId } from '@/wire'
import { paths } from '@/app/paths'
import { useItemName } from '@/store/hooks'
import { SharedCard, SharedCardGone, SharedCardSkeleton } from '@/ui/shared-card'
import { CourtPicture } from './court-picture'
import { useCourt } from './selectors'

/** A court that somebody shares. */
export default function SharedCourt({ id }: { id: CourtId }) {
  const state = useCourt(id)
  const facility = useItemName('facilityType', state.is === 'ready' ? state.court.facility_type : undefined)
  if (state.is === 'loading') return <SharedCardSkeleton />
  if (state.is !== 'ready') return <SharedCardGone />
  const { court } = state
  return <SharedCard to={paths.court(id)} art={<CourtPicture image={court.images?.[0]} counts={court.counts} className="w-17 shrink-0" />} title={court.name} facts={[facility, court.address]} />
}
