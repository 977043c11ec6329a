import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'
import { PICTURES } from './intro-pictures'
import { type Slide, SLIDES } from './question-steps'

type IntroSlideProps = { slide: Slide; onNext: (next: Slide | undefined) => void; onSkip: () => void }

/** One of three intro slides, shown once to new users. */
export function IntroSlide({ slide, onNext, onSkip }: IntroSlideProps) {
  const t = useT()
  const index = SLIDES.indexOf(slide)
  const next = SLIDES[index + 1]
  const Picture = PICTURES[slide]
  return (
    <div className="on-dusk relative isolate flex min-h-dvh flex-1 flex-col overflow-hidden bg-dusk text-on-dusk md:justify-center">
      <title>{t('page.title', { title: t('intro.title') })}</title>
      <div aria-hidden="true" className="absolute inset-0 -z-10 bg-[radial-gradient(ellipse_90%_60%_at_50%_32%,var(--dusk-2),transparent)] md:bg-[radial-gradient(ellipse_60%_80%_at_72%_50%,var(--dusk-2),transparent)]" />
      <section aria-label={t('intro.title')} className="page gutter flex w-full flex-1 flex-col pb-8 md:grid md:flex-none md:grid-cols-[1fr_1.1fr] md:items-center md:gap-16 md:py-10">
        <div key={`${slide} picture`} aria-hidden="true" className="grid flex-1 animate-fade-in place-items-center py-8 md:order-last md:min-h-100">
          <Picture />
        </div>
        <div>
          <div key={slide} className="max-w-140 animate-fade-in">
            <h1 className="text-34 md:text-38">{t(`intro.${slide}.title`)}</h1>
            <p className="mt-3 min-h-[4.5em] text-18 text-on-dusk-muted md:min-h-0">{t(`intro.${slide}.text`)}</p>
          </div>
          <div role="img" aria-label={t('intro.progress', { at: index + 1, of: SLIDES.length })} className="mt-6 flex h-6 items-center gap-2.5">
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
        </div>
      </section>
    </div>
  )
}
