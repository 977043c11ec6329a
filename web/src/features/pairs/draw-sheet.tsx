import { type Event as Game, LIMITS, type Pairs, type PairsMix } from '@/wire'
import { useT } from '@/lib/i18n'
import { Choice, ChoiceList } from '@/ui/choice'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Sheet } from '@/ui/sheet'
import { SheetActions } from '@/ui/sheet-actions'
import { Stepper } from '@/ui/stepper'
import { Switch } from '@/ui/switch'
import { useForm } from '@/ui/use-form'
import { clearPairs, drawPairs } from './actions'
import { isPlayed } from './rounds'

type DrawSheetProps = {
  game: Game
  /** Those that are drawn again. */
  pairs: Pairs | undefined
  /** How many people are dealt. */
  count: number
  onClose: () => void
}

const MIXES: PairsMix[] = ['even', 'everybody']
const ROUNDS = 3
const SEATS = 4

/** Draws the pairs: how many rounds and courts, and what matters more. */
export function DrawSheet({ game, pairs, count, onClose }: DrawSheetProps) {
  const t = useT()
  const played = pairs?.rounds.filter(isPlayed).length ?? 0
  const form = useForm({
    blank: {
      rounds: String(Math.max(pairs?.rounds.length ?? ROUNDS, Math.min(played + 1, LIMITS.PAIRS_ROUNDS_MAX))),
      courts: String(pairs?.courts ?? Math.max(1, Math.floor(count / SEATS))),
      mix: pairs?.mix ?? 'everybody',
      singles: pairs?.singles ?? false,
    },
    check: ({ rounds, courts }) => ({
      ...(!isBetween(rounds, LIMITS.PAIRS_ROUNDS_MAX) && { rounds: t('pairs.fault', { max: LIMITS.PAIRS_ROUNDS_MAX }) }),
      ...(!isBetween(courts, LIMITS.PAIRS_COURTS_MAX) && { courts: t('pairs.fault', { max: LIMITS.PAIRS_COURTS_MAX }) }),
    }),
    send: async ({ rounds, courts, mix, singles }) => {
      await drawPairs({ event: game.id, rounds: Number(rounds), courts: Number(courts), mix, ...(singles && { singles }) })
      onClose()
    },
  })
  const { rounds, courts, mix, singles } = form.form
  return (
    <Sheet open onClose={onClose} title={t(pairs ? 'pairs.draw_again' : 'pairs.draw')} description={t('pairs.draw_text', { count })}>
      <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {played > 0 && <p className="rounded-card bg-fill px-4 py-3 text-15">{t('pairs.kept', { count: played })}</p>}
        <Stepper label={t('pairs.rounds')} name="rounds" value={rounds} min={1} max={LIMITS.PAIRS_ROUNDS_MAX} onChange={(value) => form.set('rounds', value)} error={form.faults.rounds} />
        <Stepper label={t('pairs.courts')} name="courts" value={courts} min={1} max={LIMITS.PAIRS_COURTS_MAX} onChange={(value) => form.set('courts', value)} error={form.faults.courts} />
        <ChoiceList legend={t('pairs.mix')}>
          {MIXES.map((one) => (
            <Choice key={one} name="mix" value={one} checked={mix === one} onChange={() => form.set('mix', one)} title={t(`pairs.mix_${one}`)} text={t(`pairs.mix_${one}_text`)} />
          ))}
        </ChoiceList>
        <Switch name="singles" label={t('pairs.singles')} text={t('pairs.singles_text')} checked={singles} onChange={(value) => form.set('singles', value)} />
        {game.gender === 'mixed' && <p className="text-14 text-muted">{t('pairs.mixed_text')}</p>}
        <SheetActions trouble={form.trouble} busy={form.busy} submit={t(pairs ? 'pairs.draw_again' : 'pairs.draw')} onClose={onClose} />
      </form>
    </Sheet>
  )
}

function isBetween(text: string, max: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= max
}

export function ClearSheet({ game, onClose }: { game: Game; onClose: () => void }) {
  const t = useT()
  return <ConfirmSheet open onClose={onClose} title={t('pairs.clear_title')} text={t('pairs.clear_text')} action={t('pairs.clear')} danger onConfirm={() => clearPairs(game.id)} />
}
