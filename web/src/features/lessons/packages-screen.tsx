import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type LessonKind, LIMITS, type Package, type Pass } from '@/wire'
import { dotted } from '@/lib/facts'
import { moneyText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { centsIn } from '@/lib/money'
import { agoText } from '@/lib/time'
import { dateAt } from '@/lib/zoned'
import { useMe } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Empty } from '@/ui/empty'
import { FormTrouble } from '@/ui/form-trouble'
import { MoneyField } from '@/ui/money-field'
import { SectionHead } from '@/ui/section-head'
import { Sheet } from '@/ui/sheet'
import { SelectField, TextField } from '@/ui/text-field'
import { fault, useForm } from '@/ui/use-form'
import { answerPass, endPass, offerPackage, retirePackage } from './actions'
import { DeskFrame } from './desk-frame'
import { OfferRow, useBusy } from './package-offers'
import { PartView } from './part'
import { usePart } from './selectors'
import { KINDS, minutesText } from './words'

/** My packages, and the passes of my players. */
export default function PackagesScreen() {
  const t = useT()
  const me = useMe()?.id
  const part = usePart('packages')
  const [making, setMaking] = useState(false)
  const make = (
    <Button size="sm" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setMaking(true)}>
      {t('package.offer')}
    </Button>
  )
  return (
    <DeskFrame current="packages" actions={(part.data?.packages.length ?? LIMITS.PACKAGES_MAX) < LIMITS.PACKAGES_MAX && make}>
      <PartView part={part} failed={t('package.failed')}>
        {({ packages, passes }) => {
          const given = passes.filter(({ coach }) => coach.id === me)
          return (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-2">
              <section aria-labelledby="offered">
                <SectionHead id="offered">{t('package.offered')}</SectionHead>
                {packages.length === 0 ? (
                  <Empty plain title={t('package.none_offered')} text={t('package.none_offered_text')}>
                    {make}
                  </Empty>
                ) : (
                  <ul>
                    {packages.map((one) => (
                      <OfferedRow key={one.id} offer={one} />
                    ))}
                  </ul>
                )}
              </section>
              <section aria-labelledby="passes">
                <SectionHead id="passes">{t('package.passes')}</SectionHead>
                {given.length === 0 && <p className="py-2 text-15 text-muted">{t('package.passes_none')}</p>}
                <ul>
                  {given.map((pass) => (
                    <GivenRow key={pass.id} pass={pass} />
                  ))}
                </ul>
                <p className="pt-2 text-14 text-muted">{t('package.no_payment')}</p>
              </section>
            </div>
          )
        }}
      </PartView>
      {making && <PackageSheet onClose={() => setMaking(false)} />}
    </DeskFrame>
  )
}

function OfferedRow({ offer }: { offer: Package }) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  return (
    <OfferRow offer={offer}>
      <Button size="sm" variant="ghost" aria-label={t('package.retire_which', { name: offer.name })} onClick={() => setAsking(true)}>
        {t('package.retire')}
      </Button>
      {asking && <ConfirmSheet open onClose={() => setAsking(false)} title={t('package.retire_title', { name: offer.name })} text={t('package.retire_text')} action={t('package.retire')} danger onConfirm={() => retirePackage(offer.id)} />}
    </OfferRow>
  )
}

function GivenRow({ pass }: { pass: Pass }) {
  const t = useT()
  const [busy, run] = useBusy()
  const [ending, setEnding] = useState(false)
  const facts = pass.state === 'asked' ? [pass.name, moneyText(pass.price), agoText(pass.asked_at)] : [pass.name, t('package.left', { count: pass.left }), pass.expires_at !== undefined && t('package.until', { day: dateAt(pass.expires_at, undefined) })]
  return (
    <li className="flex min-h-17 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2.5">
      <Avatar person={pass.player} size={44} />
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate font-bold">{pass.player.name}</span>
        <span className="block text-14 text-muted">{dotted(facts)}</span>
      </span>
      {pass.state === 'asked' && (
        <>
          <Button size="sm" variant="soft" busy={busy} aria-label={t('package.give_who', { name: pass.player.name })} onClick={() => run(() => answerPass(pass.id, true))}>
            {t('package.give')}
          </Button>
          <Button size="sm" variant="secondary" disabled={busy} aria-label={t('package.refuse_who', { name: pass.player.name })} onClick={() => run(() => answerPass(pass.id, false))}>
            {t('package.refuse')}
          </Button>
        </>
      )}
      {pass.state === 'active' && (
        <Button size="sm" variant="ghost" aria-label={t('package.end_who', { name: pass.player.name })} onClick={() => setEnding(true)}>
          {t('package.end')}
        </Button>
      )}
      {pass.state !== 'asked' && pass.state !== 'active' && <Chip small>{t(`package.state.${pass.state}`)}</Chip>}
      {ending && <ConfirmSheet open onClose={() => setEnding(false)} title={t('package.end_title', { name: pass.player.name })} text={t('package.end_text', { count: pass.left })} action={t('package.end')} danger onConfirm={() => endPass(pass.id)} />}
    </li>
  )
}

const LESSONS_MIN = 2
const DAYS_MIN = 7

function PackageSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const hours = usePart('availability')
  const lengths = [...new Set((hours.data?.offers ?? []).map(({ minutes }) => minutes))].sort((a, b) => a - b)
  const whole = (text: string, min: number, max: number) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
  const form = useForm({
    blank: { name: '', lessons: '5', kind: 'private', minutes: '', price: '', days: '90' },
    check: ({ name, lessons, price, days }) => ({
      ...fault(t, 'name', name.trim() === '' ? 'package.fault_name' : undefined),
      ...fault(t, 'lessons', whole(lessons, LESSONS_MIN, LIMITS.PACKAGE_LESSONS_MAX) ? undefined : 'hours.fault_number', { min: LESSONS_MIN, max: LIMITS.PACKAGE_LESSONS_MAX }),
      ...fault(t, 'price', centsIn(price, LIMITS.LESSON_PRICE_MAX * LIMITS.PACKAGE_LESSONS_MAX) === null ? 'package.fault_price' : undefined),
      ...fault(t, 'days', whole(days, DAYS_MIN, LIMITS.PASS_DAYS_MAX) ? undefined : 'hours.fault_number', { min: DAYS_MIN, max: LIMITS.PASS_DAYS_MAX }),
    }),
    async send({ name, lessons, kind, minutes, price, days }) {
      const cents = centsIn(price, LIMITS.LESSON_PRICE_MAX * LIMITS.PACKAGE_LESSONS_MAX) ?? 0
      await offerPackage({ name: name.trim(), lessons: Number(lessons), kind: kind as LessonKind, minutes: Number(minutes || lengths[0] || 60), price: cents, days: Number(days) })
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('package.offer')} description={t('package.offer_text')}>
      <form {...form.props} className="grid gap-4">
        <TextField label={t('package.name')} placeholder={t('package.name_example')} maxLength={LIMITS.PACKAGE_NAME_MAX} {...form.text('name')} />
        <div className="grid grid-cols-2 gap-3">
          <TextField label={t('package.count')} inputMode="numeric" {...form.text('lessons')} />
          <TextField label={t('package.valid_days')} inputMode="numeric" {...form.text('days')} />
          <SelectField label={t('book.kind')} {...form.text('kind')}>
            {KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`lesson.kind.${kind}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('book.length')} {...form.text('minutes')}>
            {(lengths.length > 0 ? lengths : [60]).map((minutes) => (
              <option key={minutes} value={String(minutes)}>
                {minutesText(minutes)}
              </option>
            ))}
          </SelectField>
        </div>
        <MoneyField label={t('package.price')} name="price" value={form.form.price} error={form.faults.price} onChange={(value) => form.set('price', value)} />
        <FormTrouble text={form.trouble} />
        <Button type="submit" busy={form.busy}>
          {t('package.offer_do')}
        </Button>
      </form>
    </Sheet>
  )
}
