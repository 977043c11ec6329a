import { ArrowLeftRight } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { Avatar } from '@/ui/avatar'
import { ButtonLink } from '@/ui/button'
import { paths } from '@/app/paths'

/** Explains the player and coach modes of an account. */
export function CoachStrip() {
  const t = useT()
  return (
    <section aria-labelledby="coaches" className="page gutter pt-14 md:pt-18">
      <div className="on-dusk grid items-center gap-8 rounded-dusk bg-dusk p-6 text-on-dusk md:grid-cols-[1.2fr_1fr] md:p-10">
        <div>
          <h2 id="coaches" className="text-26 md:text-30">
            {t('landing.coach.title')}
          </h2>
          <p className="mt-2.5 max-w-110 text-on-dusk-muted">{t('landing.coach.text')}</p>
          <ButtonLink to={paths.signup('coach')} variant="inverse" className="mt-5">
            {t('landing.coach.join')}
          </ButtonLink>
        </div>
        <div aria-hidden="true" className="grid gap-2.5">
          <ModeCard mode={t('landing.coach.player')} text={t('landing.coach.player_text')} />
          <ArrowLeftRight className="size-5 rotate-90 justify-self-center text-on-dusk-muted" />
          <ModeCard mode={t('landing.coach.coach')} text={t('landing.coach.coach_text')} />
        </div>
      </div>
    </section>
  )
}

function ModeCard({ mode, text }: { mode: string; text: string }) {
  return (
    <div className="flex items-center gap-3.5 rounded-card bg-dusk-2 p-3.5">
      <Avatar person={{ id: 'elena-233', name: '' }} size={44} />
      <div>
        <p className="font-bold">{mode}</p>
        <p className="text-14 text-on-dusk-muted">{text}</p>
      </div>
    </div>
  )
}
