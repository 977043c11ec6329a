import type { FreePlayer, Millis } from '@/wire'
import { dotted } from '@/lib/facts'
import { distanceText, levelText } from '@/lib/format'
import { type Translate, useT } from '@/lib/i18n'
import { timeOfDay } from '@/lib/time'
import { useMe } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { Court } from '@/ui/art/court'
import { Button } from '@/ui/button'
import { timeLeft } from '@/ui/time-left'
import { stop } from './actions'
import { useNow } from '@/ui/use-now'

type MyStateProps = { mine: FreePlayer | undefined; onChange: () => void }

/** Whether I am free, and the time left. */
export function MyState({ mine, onChange }: MyStateProps) {
  return (
    <section className="on-dusk overflow-hidden rounded-dusk bg-dusk p-5 text-on-dusk [--surface:var(--dusk)] md:p-7">
      {mine ? <On mine={mine} onChange={onChange} /> : <Off onChange={onChange} />}
    </section>
  )
}

function On({ mine, onChange }: { mine: FreePlayer; onChange: () => void }) {
  const t = useT()
  const units = useMe()?.settings?.units
  const facts = [t('play.within', { distance: distanceText(mine.distance, units) }), bandText(t, mine)]
  return (
    <>
      <p className="flex items-center gap-2.5 text-15 font-bold">
        <Ball size={14} glow />
        {t('play.on')}
      </p>
      <p className="score mt-3 text-38 leading-none md:text-56">{t('play.until_short', { time: timeOfDay(mine.until) })}</p>
      <p className="mt-3 text-15 text-on-dusk-muted">{dotted(facts)}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Button variant="inverse" onClick={stop}>
          {t('play.stop')}
        </Button>
        <Button variant="outline-dusk" onClick={onChange}>
          {t('play.change')}
        </Button>
        <TimeLeft until={mine.until} />
      </div>
    </>
  )
}

/** Ticks by itself, not with what is around it. */
function TimeLeft({ until }: { until: Millis }) {
  const t = useT()
  const now = useNow(1000)
  return (
    <span role="timer" className="text-15 font-bold tabular-nums">
      {t('countdown.left', { time: timeLeft(Math.max(0, until - now)) })}
    </span>
  )
}

function Off({ onChange }: { onChange: () => void }) {
  const t = useT()
  return (
    <div className="grid items-center gap-6 md:grid-cols-[1fr_auto] md:gap-10">
      <div>
        <p className="flex items-center gap-2.5 text-15 font-bold">
          <Ball size={14} />
          {t('play.title')}
        </p>
        <h2 className="mt-3 text-30 md:text-38">{t('play.off')}</h2>
        <p className="mt-2 max-w-110 text-on-dusk-muted">{t('play.off_text')}</p>
        <Button variant="inverse" className="mt-5" onClick={onChange}>
          {t('play.free_until')}
        </Button>
      </div>
      <Court surface="hard" seats={['mine', 'open']} label={t('play.court')} className="w-56 max-md:hidden" />
    </div>
  )
}

function bandText(t: Translate, { level_min, level_max }: FreePlayer): string {
  if (level_min === undefined && level_max === undefined) return t('play.any_level')
  if (level_max === undefined) return t('play.level_from', { level: levelText(level_min ?? 1) })
  if (level_min === undefined) return t('play.level_to', { level: levelText(level_max) })
  return level_min === level_max ? t('play.level', { level: levelText(level_min) }) : t('play.level', { level: `${levelText(level_min)}–${levelText(level_max)}` })
}
