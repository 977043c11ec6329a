import type { Counts } from '@/wire'
import { useT } from '@/lib/i18n'
import { Chip } from '@/ui/chip'
import { SURFACES } from './filters'

/** The number of courts per surface, as coloured chips with text: "12 hard", "2 clay". */
export function CourtCounts({ counts, small = false }: { counts: Counts; small?: boolean }) {
  const t = useT()
  return SURFACES.filter((surface) => counts[surface] > 0).map((surface) => (
    <Chip key={surface} tone={surface} small={small}>
      {t(`court.count_${surface}`, { count: counts[surface] })}
    </Chip>
  ))
}

/** The surface to draw a place with: that of most of its tennis courts. */
export function mainSurface(counts: Counts): (typeof SURFACES)[number] {
  const tennis = SURFACES.filter((surface) => surface !== 'pickleball' && counts[surface] > 0)
  return tennis.sort((a, b) => counts[b] - counts[a])[0] ?? (counts.pickleball > 0 ? 'pickleball' : 'hard')
}
