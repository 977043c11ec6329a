import type { LiveMatch } from '@/wire'
import { useT } from '@/lib/i18n'
import { shortNames } from '@/lib/sides'
import { linePath } from './graph-path'
import { PartHead } from './part-head'
import { leadsOf, setScore, type Story } from './story'

const WIDTH = 320
const HEIGHT = 150
/** Room for the ball at the end. */
const END = 12

/** Who is how many points ahead, from the first point to the last; sets are divided by dashed lines. */
export function StoryGraph({ live, story }: { live: LiveMatch; story: Story }) {
  const t = useT()
  const names = shortNames(live)
  const sets = leadsOf(story)
  const leads = sets.flat()
  if (leads.length < 4) return null
  const { line, area, x, zero, end } = linePath(leads, WIDTH - END, HEIGHT)
  const last = leads.at(-1) ?? 0
  const ends = sets.map((_, index) => sets.slice(0, index + 1).flat().length)
  const leader = last === 0 ? null : last > 0 ? 'a' : 'b'
  const text = leader === null ? t('live.lead_level') : t('live.lead', { name: names[leader], count: Math.abs(last) })
  return (
    <section aria-labelledby="story">
      <PartHead id="story" aside={<span className="text-15 text-muted">{t('live.points_count', { count: leads.length })}</span>}>
        {t('live.story')}
      </PartHead>
      <figure className="mt-1">
        <p aria-hidden="true" className="mb-1 text-12 font-semibold text-muted">
          {leads.some((lead) => lead > 0) && t('live.ahead', { name: names.a })}
        </p>
        <svg role="img" aria-label={text} viewBox={`0 -8 ${WIDTH} ${HEIGHT + 16}`} className="mb-2 block w-full overflow-visible">
          {ends.slice(0, -1).map((at) => (
            <path key={at} d={`M${x(at)} -6V${HEIGHT + 6}`} stroke="var(--line-strong)" strokeWidth="1" strokeDasharray="4 4" />
          ))}
          <clipPath id="story-above">
            <rect x="-4" y="-8" width={WIDTH + 8} height={zero + 8} />
          </clipPath>
          <clipPath id="story-below">
            <rect x="-4" y={zero} width={WIDTH + 8} height={HEIGHT - zero + 8} />
          </clipPath>
          <path d={area} clipPath="url(#story-above)" fill="var(--brand-soft)" />
          <path d={area} clipPath="url(#story-below)" fill="var(--clay-soft)" />
          <path d={`M0 ${zero}H${WIDTH - END}`} stroke="var(--baseline)" strokeWidth="1.5" />
          <path d={line} clipPath="url(#story-above)" fill="none" stroke="var(--brand)" strokeWidth="2.25" strokeLinejoin="round" strokeLinecap="round" />
          <path d={line} clipPath="url(#story-below)" fill="none" stroke="var(--clay)" strokeWidth="2.25" strokeLinejoin="round" strokeLinecap="round" />
          <circle cx={x(leads.length)} cy={end} r="6" fill="var(--ball)" stroke="var(--ball-edge)" strokeWidth="1.5" />
        </svg>
        <p aria-hidden="true" className="text-12 font-semibold text-muted">
          {leads.some((lead) => lead < 0) && t('live.ahead', { name: names.b })}
        </p>
        <p aria-hidden="true" className="flex text-13 font-semibold text-muted" style={{ paddingRight: `${(100 * END) / WIDTH}%` }}>
          {story.sets.map(({ score }, index) => (
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className="score min-w-0 truncate text-right tracking-normal" style={{ width: `${(100 * (sets[index]?.length ?? 0)) / leads.length}%` }}>
              {setScore(score)}
            </span>
          ))}
        </p>
        <figcaption className="mt-1 text-15">
          {text} <span className="text-muted">{t('live.lead_note')}</span>
        </figcaption>
      </figure>
    </section>
  )
}
