import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { Court } from '@/ui/art/court'
import { ButtonLink } from '@/ui/button'
import { paths } from '../../paths'

/** Shown without a next game: find a game, or play now. */
export function NoGame() {
  const t = useT()
  return (
    <section aria-labelledby="next" className="on-dusk relative overflow-hidden rounded-dusk bg-dusk p-5 text-on-dusk md:p-7">
      <div className="grid items-center gap-5 md:grid-cols-[minmax(0,1fr)_auto] md:gap-10">
        <div>
          <p className="flex items-center gap-2.5 text-15 font-bold">
            <Ball size={14} />
            {t('home.no_game')}
          </p>
          <h2 id="next" className="mt-3 text-30 md:text-38">
            {t('home.no_game_title')}
          </h2>
          <p className="mt-2 max-w-110 text-on-dusk-muted">{t('home.no_game_text')}</p>
          <div className="mt-5 flex flex-wrap gap-2.5">
            <ButtonLink to={paths.games()} variant="inverse">
              {t('play.find_game')}
            </ButtonLink>
            <ButtonLink to={paths.play()} variant="outline-dusk">
              {t('play.title')}
            </ButtonLink>
          </div>
        </div>
        <Court surface="hard" seats={['mine', 'open', 'open', 'open']} label={t('home.court')} className="w-72 max-md:hidden" />
      </div>
    </section>
  )
}
