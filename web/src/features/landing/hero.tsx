import { useT } from '@/lib/i18n'
import { DuskScene } from '@/ui/art/dusk-scene'
import { ButtonLink } from '@/ui/button'
import { paths } from '@/app/paths'
import { heroLayout } from './hero-layout'
import { SampleTalk } from './sample-talk'

/** The court at dusk with the headline and a sample chat: one below the other on a phone, side by side on wider screens. */
export function Hero() {
  const t = useT()
  return (
    <section className={heroLayout.section}>
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(ellipse_48%_46%_at_16%_34%,var(--hero-shade),transparent)] max-md:hidden"
      />
      <div className={heroLayout.page}>
        <div>
          <h1 className={heroLayout.title}>{t('landing.hero.title')}</h1>
          <p className={heroLayout.text}>{t('landing.hero.text')}</p>
          <div className="mt-6 flex flex-wrap gap-3 md:mt-8">
            <ButtonLink to={paths.signup()} variant="yours" size="lg">
              {t('landing.hero.join')}
            </ButtonLink>
            <ButtonLink to={paths.login()} variant="outline-dusk" size="lg">
              {t('landing.hero.log_in')}
            </ButtonLink>
          </div>
        </div>
        <div className="max-md:relative max-md:-mx-4 max-md:px-4 max-md:pt-66 md:max-w-100 md:justify-self-end">
          {/* On a phone it begins under the buttons, however long the text is; else its lamps stand beside the text. */}
          <DuskScene className="absolute -z-20 max-md:inset-x-0 max-md:-top-36 max-md:h-136 max-md:w-full md:inset-y-0 md:left-0 md:h-full md:w-[175%] lg:w-[142%] min-[1200px]:w-[132%] min-[1500px]:w-[118%]" />
          <div aria-hidden="true" className="absolute inset-x-0 top-99 -bottom-8 -z-20 bg-(--ground-near) md:hidden" />
          <SampleTalk />
        </div>
      </div>
    </section>
  )
}
