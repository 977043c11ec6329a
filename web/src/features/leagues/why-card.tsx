import { Check } from 'lucide-react'
import type { Explanation, SideId } from '@/wire'
import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'
import { Chances } from './chances'
import { Outcomes } from './last-match'
import { placeText } from './place-words'
import type { SideNames } from './side-names'
import { useExplanation } from './use-explanation'
import { needsText, whySentences } from './why-words'

type WhyProps = {
  side: SideId
  /** Its place in the table that is shown, until the explanation has come. */
  place: number
  ifEndedNow: boolean
  /** Changes whenever the table does: then the explanation is fetched again. */
  version: number
  names: SideNames
  mine: boolean
  /** How many go through. */
  advance?: number | undefined
}

/** Hangs under its row: each rule a sentence with its numbers, the chance of each place, and what is needed. */
export function WhyCard({ side, place, ifEndedNow, version, names, mine, advance }: WhyProps) {
  const t = useT()
  const { is, explanation, retry } = useExplanation(side, ifEndedNow, version)
  const name = names.short(side)
  const shown = explanation?.place ?? place
  return (
    <section aria-label={whyTitle(t, name, shown, mine)} className="rounded-card bg-raised p-4 shadow-card md:mr-1 md:ml-9 md:p-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-16 md:text-18">{whyTitle(t, name, shown, mine)}</h2>
        <p className="shrink-0 text-13 text-muted max-md:hidden">{t('league.table.frozen')}</p>
      </div>
      {explanation ? (
        <Explained explanation={explanation} names={names} mine={mine} advance={advance} />
      ) : is === 'error' ? (
        <p role="alert" className="flex flex-wrap items-center gap-3 pt-3 text-15 text-muted">
          {t('league.table.why_failed')}
          <Button size="sm" variant="secondary" onClick={retry}>
            {t('common.try_again')}
          </Button>
        </p>
      ) : (
        <div role="status" aria-label={t('common.loading')} className="grid gap-3 pt-4">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      )}
    </section>
  )
}

function whyTitle(t: ReturnType<typeof useT>, name: string, place: number, mine: boolean): string {
  return t(mine ? 'league.table.why_mine' : 'league.table.why', { name, place: placeText(t, place) })
}

type ExplainedProps = { explanation: Explanation; names: SideNames; mine: boolean; advance: number | undefined }

export function Explained({ explanation: { side, place, why, chances = [], needs }, names, mine, advance }: ExplainedProps) {
  const t = useT()
  const sentences = whySentences(t, why, side, names)
  return (
    <>
      {sentences.length === 0 ? (
        <p className="pt-2.5 text-15 text-muted">{t('league.table.why_none')}</p>
      ) : (
        <ul className="grid gap-2.5 pt-3.5">
          {sentences.map(({ title, parts, decides }) => (
            <li key={title} className="flex items-start gap-3 text-15">
              <span className="grid h-[1.4em] w-5 shrink-0 place-items-center">
                {decides ? <Ball size={16} /> : <Check aria-hidden="true" className="size-4.5 text-success" strokeWidth={2.5} />}
              </span>
              <p>
                <b className="font-bold">{title}</b>{' '}
                {parts.map(({ text, strong }, index) => (
                  // The parts of a sentence have no key but their index.
                  // oxlint-disable-next-line react/no-array-index-key
                  <span key={index} className={strong ? 'font-bold' : undefined}>
                    {text}
                  </span>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
      {(chances.length > 0 || needs) && (
        <div className="mt-4 grid gap-3 border-t border-line pt-4">
          {needs && (
            <p className="flex items-start gap-3 text-15 font-semibold">
              <span className="grid h-[1.4em] w-5 shrink-0 place-items-center">
                <Ball size={16} />
              </span>
              {needsText(t, needs, mine, names.short(side))}
            </p>
          )}
          {needs && <Outcomes needs={needs} />}
          {chances.length > 0 && <Chances chances={chances} place={place} advance={advance} />}
        </div>
      )}
    </>
  )
}
