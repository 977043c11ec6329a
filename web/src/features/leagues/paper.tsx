import type { ReactNode } from 'react'
import type { League } from '@/wire'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { dateAt, timeAt } from '@/lib/zoned'
import { datesText } from './league-words'

type PaperProps = {
  league: League
  title: string
  /** When it was printed. */
  at: number
  isWide?: boolean
  children: ReactNode
}

/** A sheet of A4 with its heading; what is longer than a sheet flows on to the next one. */
export function Paper({ league, title, at, isWide = false, children }: PaperProps) {
  const t = useT()
  return (
    <article aria-label={title} className={isWide ? 'paper paper-wide' : 'paper'}>
      <header className="paper-head">
        <div>
          <h2>{league.name}</h2>
          <p>{title}</p>
        </div>
        <p className="paper-when">
          {dotted([datesText(t, league), league.place?.name])}
          <br />
          {t('league.paper.as_of', { when: `${dateAt(at, league.zone)}, ${timeAt(at, league.zone)}` })}
        </p>
      </header>
      {children}
    </article>
  )
}
