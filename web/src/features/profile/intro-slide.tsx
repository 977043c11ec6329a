import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { DuskScene } from '@/ui/art/dusk-scene'
import { Button } from '@/ui/button'
import { type Slide, SLIDES } from './question-steps'

type IntroSlideProps = { slide: Slide; onNext: (next: Slide | undefined) => void; onSkip: () => void }

/** One of three intro slides, shown once to new users. */
export function IntroSlide({ slide, onNext, onSkip }: IntroSlideProps) {
  const t = useT()
  const index = SLIDES.indexOf(slide)
  const next = SLIDES[index + 1]
  return (
    <div className="on-dusk relative flex min-h-dvh flex-1 flex-col justify-end overflow-hidden bg-dusk text-on-dusk">
      <title>{t('page.title', { title: t('intro.title') })}</title>
      <DuskScene className="absolute inset-0 size-full" />
      <div className="absolute inset-x-0 bottom-0 h-3/5 bg-linear-to-t from-dusk from-40% to-transparent" />
      <section aria-label={t('intro.title')} className="page gutter relative pb-10 md:pb-16">
        <div key={slide} className="max-w-140 animate-fade-in">
          <h1 className="text-34 md:text-38">{t(`intro.${slide}.title`)}</h1>
          <p className="mt-3 text-18 text-on-dusk-muted">{t(`intro.${slide}.text`)}</p>
        </div>
        <div role="img" aria-label={t('intro.progress', { at: index + 1, of: SLIDES.length })} className="mt-8 flex h-6 items-center gap-2.5">
          {SLIDES.map((one) => (one === slide ? <Ball key={one} size={20} /> : <span key={one} className="size-2.5 rounded-full bg-on-dusk-muted" />))}
        </div>
        <div className="mt-6 flex items-center gap-3">
          <Button variant="inverse" size="lg" className="max-md:flex-1" onClick={() => onNext(next)}>
            {t(next ? 'intro.next' : 'intro.start')}
          </Button>
          <Button variant="ghost" onClick={onSkip} className="text-on-dusk! hover:bg-dusk-2!">
            {t('intro.skip')}
          </Button>
        </div>
      </section>
    </div>
  )
}
