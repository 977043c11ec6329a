import { ChevronDown } from 'lucide-react'
import { useT } from '@/lib/i18n'

const QUESTIONS = ['years', 'cost', 'adults', 'network', 'where'] as const

export function Faq() {
  const t = useT()
  return (
    <section aria-labelledby="faq">
      <div className="baseline baseline-mark pb-3.5">
        <h2 id="faq" className="text-26 md:text-30">
          {t('landing.faq.title')}
        </h2>
      </div>
      {QUESTIONS.map((question, index) => (
        <details key={question} open={index === 0} className="group border-b border-line">
          <summary className="flex min-h-15 list-none items-center gap-4 py-3 text-16 font-bold [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{t(`landing.faq.${question}.question`)}</span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform duration-200 group-open:rotate-180" />
          </summary>
          <p className="max-w-140 pb-4 text-muted">{t(`landing.faq.${question}.answer`)}</p>
        </details>
      ))}
    </section>
  )
}
