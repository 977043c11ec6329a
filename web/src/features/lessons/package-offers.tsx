import { type ReactNode, useState } from 'react'
import type { Package, Pass, Person } from '@/wire'
import { dotted } from '@/lib/facts'
import { moneyText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { dateAt } from '@/lib/zoned'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { Chip, type ChipTone } from '@/ui/chip'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { askForPackage, endPass } from './actions'
import { PartView } from './part'
import { usePart } from './selectors'
import { minutesText } from './words'

const TONES: Readonly<Record<Pass['state'], ChipTone>> = { asked: 'warn', active: 'yours', refused: 'plain', withdrawn: 'plain', ended: 'plain' }

/** A coach's packages, and mine of them. */
export default function PackageOffers({ coach, mine }: { coach: Person; mine: boolean }) {
  const t = useT()
  const part = usePart('packages', coach.id)
  const me = useMe()?.id
  return (
    <section aria-labelledby="packages">
      <SectionHead id="packages">{t('package.title')}</SectionHead>
      <PartView part={part} failed={t('package.failed')} skeleton={<SkeletonRows rows={2} />}>
        {({ packages, passes }) => {
          const own = passes.filter(({ player, coach: of, state }) => player.id === me && of.id === coach.id && (state === 'asked' || state === 'active'))
          return (
            <>
              {packages.length === 0 && own.length === 0 && <p className="py-2 text-15 text-muted">{t('package.none')}</p>}
              <ul>
                {own.map((pass) => (
                  <PassRow key={pass.id} pass={pass} />
                ))}
                {packages.map((one) => (
                  <PackageRow key={one.id} offer={one} mine={mine} asked={own.some(({ state, name }) => state === 'asked' && name === one.name)} />
                ))}
              </ul>
              {packages.length > 0 && <p className="pt-2 text-14 text-muted">{t('package.no_payment')}</p>}
            </>
          )
        }}
      </PartView>
    </section>
  )
}

/** A package in my hands: what is left, and until when. */
export function PassRow({ pass, withCoach = false }: { pass: Pass; withCoach?: boolean }) {
  const t = useT()
  const [busy, run] = useBusy()
  const left = pass.state === 'active' ? t('package.left', { count: pass.left }) : undefined
  const until = pass.expires_at !== undefined && pass.state === 'active' ? t('package.until', { day: dateAt(pass.expires_at, undefined) }) : undefined
  return (
    <li className="flex min-h-17 items-center gap-3 border-b border-line py-2.5">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-bold">
          {withCoach ? `${pass.name}, ${pass.coach.name}` : pass.name}
          <Chip small tone={TONES[pass.state]}>
            {t(`package.state.${pass.state}`)}
          </Chip>
        </span>
        <span className="block text-14 text-muted">{dotted([t(`lesson.kind.${pass.kind}`), minutesText(pass.minutes), left, until])}</span>
      </span>
      {pass.state === 'asked' && (
        <Button size="sm" variant="secondary" busy={busy} onClick={() => run(() => endPass(pass.id))}>
          {t('package.withdraw')}
        </Button>
      )}
    </li>
  )
}

/** A package that is on offer, and what can be done with it. */
export function OfferRow({ offer, children }: { offer: Package; children: ReactNode }) {
  const t = useT()
  return (
    <li className="flex min-h-17 items-center gap-3 border-b border-line py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{offer.name}</span>
        <span className="block text-14 text-muted">{packageFacts(t, offer)}</span>
      </span>
      <span className="score text-18">{moneyText(offer.price)}</span>
      {children}
    </li>
  )
}

function PackageRow({ offer, mine, asked }: { offer: Package; mine: boolean; asked: boolean }) {
  const t = useT()
  const [busy, run] = useBusy()
  return (
    <OfferRow offer={offer}>
      {!mine && !asked && (
        <Button size="sm" variant="soft" busy={busy} aria-label={t('package.ask_for', { name: offer.name })} onClick={() => run(() => askForPackage(offer.id))}>
          {t('package.ask')}
        </Button>
      )}
    </OfferRow>
  )
}

/** "5 lessons · private · 60 min · within 90 days" */
export function packageFacts(t: ReturnType<typeof useT>, { lessons, kind, minutes, days }: Pick<Package, 'lessons' | 'kind' | 'minutes' | 'days'>): string {
  return dotted([t('package.lessons', { count: lessons }), t(`lesson.kind.${kind}`), minutesText(minutes), t('package.days', { count: days })])
}

/** Runs what a row's button starts; says why it was refused. */
export function useBusy(): [boolean, (action: () => Promise<unknown>) => void] {
  const [busy, setBusy] = useState(false)
  const run = (action: () => Promise<unknown>) => {
    setBusy(true)
    action()
      .catch(toastTrouble)
      .finally(() => setBusy(false))
  }
  return [busy, run]
}
