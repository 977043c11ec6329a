import { useT } from '@/lib/i18n'
import { Court } from '@/ui/art/court'
import type { Seat } from '@/ui/art/seats'

const STAGES: readonly { name: 'asked' | 'filling' | 'full'; seats: Seat[] }[] = [
  { name: 'asked', seats: ['mine', 'open', 'open', 'open'] },
  { name: 'filling', seats: ['mine', 'taken', 'taken', 'open'] },
  { name: 'full', seats: ['mine', 'taken', 'taken', 'taken'] },
]

/** How a game gets its players, as three courts: for when there are no games to show. */
export function HowItFills() {
  const t = useT()
  return (
    <section aria-labelledby="fills">
      <h2 id="fills" className="text-30 md:text-38">
        {t('landing.fills.title')}
      </h2>
      <ol className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {STAGES.map(({ name, seats }) => (
          <li key={name} className="grid grid-cols-[7.5rem_1fr] items-center gap-x-5 gap-y-3 md:block">
            <Court surface="hard" seats={seats} label={t(`landing.fills.${name}.court`)} className="w-full max-w-80" />
            <div>
              <h3 className="text-18 md:mt-4">{t(`landing.fills.${name}.title`)}</h3>
              <p className="mt-1 text-15 text-muted">{t(`landing.fills.${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
