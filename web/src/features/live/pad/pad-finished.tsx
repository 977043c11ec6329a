import type { LiveMatch, Side } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { scoreText } from '@/lib/score-text'
import { playOf } from '@/lib/tennis/board'
import { scoreOf } from '@/lib/tennis/state'
import { ButtonLink } from '@/ui/button'

/** Nothing follows: the match is a result. */
export function PadFinished({ live, names }: { live: LiveMatch; names: Record<Side, string> }) {
  const t = useT()
  const { winner, ending, state } = live.board
  const play = playOf(live)
  return (
    <section className="on-dusk grid justify-items-center gap-3 rounded-dusk bg-dusk px-6 py-10 text-center text-on-dusk">
      <h2 className="text-26 leading-tight">{winner ? t('pad.won', { name: names[winner] }) : t('pad.no_winner')}</h2>
      {play && <p className="score text-24 text-ball">{scoreText(scoreOf(play), ending ?? 'abandoned', winner ?? 'a')}</p>}
      <p className="max-w-80 text-15 text-on-dusk-muted">{t(`pad.finished_${state}`)}</p>
      <ButtonLink variant="inverse" size="lg" to={paths.game(live.event.id, 'games')} className="mt-2">
        {t('pad.to_result')}
      </ButtonLink>
    </section>
  )
}
