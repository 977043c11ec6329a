import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'

const STEPS = ['one', 'two', 'three'] as const

export function Steps() {
  const t = useT()
  return (
    <section id="aboutus" aria-labelledby="steps" className="page gutter pt-14 md:pt-18">
      <div className="baseline baseline-mark pb-4">
        <h2 id="steps" className="max-w-[13em] text-30 md:text-38">
          {t('landing.steps.title')}
        </h2>
        <Ball size={18} className="absolute bottom-0 left-12" />
      </div>
      <ol className="mt-7 grid gap-8 md:grid-cols-3 md:gap-10">
        {STEPS.map((step, index) => (
          <li key={step}>
            <p aria-hidden="true" className="score text-38 text-brand">
              {index + 1}
            </p>
            <h3 className="mt-1 text-20">{t(`landing.steps.${step}.title`)}</h3>
            <p className="mt-1.5 text-muted">{t(`landing.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
