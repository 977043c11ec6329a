import { type Award, type Fixture, LIMITS, type Rubber, type Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Segmented } from '@/ui/segmented'
import { Sheet } from '@/ui/sheet'
import { SelectField, TextArea } from '@/ui/text-field'
import { useForm } from '@/ui/use-form'
import type { SideNames } from './side-names'
import { awardRubber } from './tie-actions'

const AWARDS: readonly Award[] = ['walkover', 'default', 'double_default', 'cancelled']

type RubberAwardProps = { fixture: Fixture; rubber: Rubber; names: SideNames; onClose: () => void }

/** Decides a rubber that was not played. */
export default function RubberAward({ fixture, rubber, names, onClose }: RubberAwardProps) {
  const t = useT()
  const form = useForm({
    blank: { award: 'walkover', winner: '', reason: '' },
    check: ({ award, winner, reason }) => ({
      ...(needsWinner(award) && winner === '' && { winner: t('fixture.award_winner_missing') }),
      ...(reason.trim() === '' && { reason: t('fixture.reason_missing') }),
    }),
    send: async ({ award, winner, reason }) => {
      await awardRubber({ fixture: fixture.id, rubber: rubber.number, award: award as Award, reason, ...(needsWinner(award) && { winner: winner as Side }) })
      onClose()
    },
  })
  return (
    <Sheet open onClose={onClose} title={t('fixture.title_award')}>
      <form {...form.props} className="grid gap-5">
        <SelectField label={t('fixture.award')} hint={t(`fixture.award_${form.form.award}_text`)} name="award" value={form.form.award} onChange={({ target }) => form.set('award', target.value)}>
          {AWARDS.map((award) => (
            <option key={award} value={award}>
              {t(`fixture.award_${award}`)}
            </option>
          ))}
        </SelectField>
        {needsWinner(form.form.award) && (
          <div>
            <Segmented
              legend={t('fixture.award_winner')}
              name="winner"
              value={form.form.winner}
              onChange={(winner) => form.set('winner', winner)}
              options={(['a', 'b'] as const).map((at) => ({ value: at as string, label: fixture[at] === undefined ? '–' : names.short(fixture[at]) }))}
            />
            {form.faults.winner && <p className="mt-1.5 text-14 font-medium text-danger">{form.faults.winner}</p>}
          </div>
        )}
        <TextArea label={t('fixture.award_reason')} hint={t('fixture.reason_hint')} rows={2} maxLength={LIMITS.REASON_MAX} {...form.text('reason')} />
        <FormTrouble text={form.trouble} />
        <Button type="submit" wide size="lg" variant="danger" busy={form.busy}>
          {t('fixture.do_award')}
        </Button>
      </form>
    </Sheet>
  )
}

function needsWinner(award: string): boolean {
  return award === 'walkover' || award === 'default'
}
