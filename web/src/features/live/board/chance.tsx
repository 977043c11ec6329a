import type { LiveMatch } from '@/wire'
import { useT } from '@/lib/i18n'
import { shortNames } from '@/lib/sides'
import { isOver } from './columns'
import { PartHead } from './part-head'

/** The chance to win, by the point; nothing where it is not known. */
export function Chance({ live }: { live: LiveMatch }) {
  const t = useT()
  const { chance } = live.board
  if (chance === undefined || isOver(live.board)) return null
  const names = shortNames(live)
  // Nobody has won before the last point.
  const a = Math.min(99, Math.max(1, Math.round(chance / 10)))
  return (
    <section aria-labelledby="chance">
      <PartHead id="chance">{t('live.chance')}</PartHead>
      <dl className="mt-1 flex justify-between gap-4">
        <Side name={names.a} percent={a} />
        <Side name={names.b} percent={100 - a} end />
      </dl>
      <div aria-hidden="true" className="mt-2 flex h-2.5 gap-1">
        <span className="rounded-full bg-brand transition-[flex-grow] duration-200" style={{ flex: `${a} 1 0` }} />
        <span className="rounded-full bg-clay transition-[flex-grow] duration-200" style={{ flex: `${100 - a} 1 0` }} />
      </div>
      <p className="mt-2.5 text-14 text-muted">{t('live.chance_text')}</p>
    </section>
  )
}

function Side({ name, percent, end = false }: { name: string; percent: number; end?: boolean }) {
  return (
    <div className={end ? 'flex flex-col-reverse text-right' : 'flex flex-col-reverse'}>
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="score text-26">{`${percent}%`}</dd>
    </div>
  )
}
