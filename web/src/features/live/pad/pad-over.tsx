import { Flag } from 'lucide-react'
import type { Side } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { scoreText } from '@/lib/score-text'
import { scoreOf, winnerOf } from '@/lib/tennis/state'
import { Button, ButtonLink } from '@/ui/button'
import type { PadGame } from './pad-game'

type PadOverProps = {
  game: PadGame
  names: Record<Side, string>
  /** Something was not sent yet. */
  waiting: boolean
  onFinish: () => void
}

/** In place of the court once the match is over: until it is finished, the last event can be undone. */
export function PadOver({ game, names, waiting, onFinish }: PadOverProps) {
  const t = useT()
  const { play, live, state } = game
  const winner = winnerOf(play)
  const finished = state !== 'live' && state !== 'suspended' && state !== 'scheduled'
  return (
    <section className="on-dusk z-10 grid place-content-center justify-items-center gap-4 bg-dusk px-6 py-6 text-center text-on-dusk portrait:[grid-row:first/second] landscape:[grid-area:first]">
      <p className="text-26 leading-tight font-extrabold tracking-tight">{winner ? t('pad.won', { name: names[winner] }) : t('pad.no_winner')}</p>
      <p className="score text-24 text-ball">{scoreText(scoreOf(play), play.ending ?? 'abandoned', winner ?? 'a')}</p>
      {finished ? (
        <>
          <p className="max-w-80 text-15 text-on-dusk-muted">{t(waiting ? 'pad.finished_waits' : 'pad.finished')}</p>
          <ButtonLink variant="inverse" size="lg" to={paths.game(live.event.id, 'games')}>
            {t('pad.to_result')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="max-w-80 text-15 text-on-dusk-muted">{t('pad.over_text')}</p>
          <Button variant="inverse" size="lg" icon={<Flag aria-hidden="true" className="size-5" />} onClick={onFinish}>
            {t('pad.finish')}
          </Button>
        </>
      )}
    </section>
  )
}
