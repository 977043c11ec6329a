import { useState } from 'react'
import { type Due, type Event as Game, LIMITS, type Person, type SetDues } from '@/wire'
import { amountText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { centsIn, dollarsIn } from '@/lib/money'
import { troubleOf, troubleText } from '@/lib/refused'
import { Choice, ChoiceList } from '@/ui/choice'
import { MoneyField } from '@/ui/money-field'
import { Sheet } from '@/ui/sheet'
import { SheetActions } from '@/ui/sheet-actions'
import { Switch } from '@/ui/switch'
import { setDues } from './actions'

type By = SetDues['amounts']['by']

type SetSheetProps = { game: Game; players: readonly Person[]; dues: readonly Due[]; onClose: () => void }

/** Sets what players owe: the price, a shared cost, or an amount each. */
export default function SetSheet({ game, players, dues, onClose }: SetSheetProps) {
  const t = useT()
  const price = game.price ?? 0
  const [season, setSeason] = useState(false)
  const choices: By[] = [...(price > 0 && !season ? (['price'] as const) : []), 'share', 'each']
  const [chosen, setBy] = useState<By>(price > 0 ? 'price' : 'share')
  const by = choices.includes(chosen) ? chosen : 'share'
  const [total, setTotal] = useState('')
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const owing = peopleOf(game, players, dues, season)
  const amountOf = (id: string) => typed[id] ?? dollarsIn(dues.find((due) => due.person.id === id && (due.series ?? false) === season && due.paid_at === undefined)?.amount)

  /** What is sent, or which fields are wrong. */
  function read(): { amounts: SetDues['amounts'] } | { wrong: Record<string, string> } {
    if (by === 'price') return { amounts: { by } }
    const fault = t('dues.fault_amount', { max: amountText(LIMITS.PRICE_MAX) })
    if (by === 'share') {
      const cents = centsIn(total, LIMITS.PRICE_MAX)
      return cents === null || cents === 0 ? { wrong: { total: fault } } : { amounts: { by, total: cents } }
    }
    const rows = owing.map(({ id }) => ({ user: id, text: amountOf(id).trim(), amount: centsIn(amountOf(id), LIMITS.PRICE_MAX) }))
    const wrong = rows.filter(({ text, amount }) => text !== '' && amount === null).map(({ user }) => [user, fault])
    if (wrong.length > 0) return { wrong: Object.fromEntries(wrong) as Record<string, string> }
    return { amounts: { by, amounts: rows.map(({ user, amount }) => ({ user, amount: amount ?? 0 })) } }
  }

  async function send(event: React.FormEvent) {
    event.preventDefault()
    const order = read()
    if ('wrong' in order) return setFaults(order.wrong)
    setBusy(true)
    setTrouble('')
    try {
      await setDues({ event: game.id, amounts: order.amounts, ...(season && { series: true }) })
      onClose()
    } catch (error) {
      setTrouble(troubleText(troubleOf(error)))
      setBusy(false)
    }
  }

  return (
    <Sheet open onClose={onClose} title={t('dues.set')} description={t('dues.set_text')}>
      <form onSubmit={(event) => void send(event)} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {game.series !== undefined && <Switch name="season" label={t('dues.for_season')} text={t('dues.for_season_text')} checked={season} onChange={setSeason} />}
        <ChoiceList legend={t('dues.how')}>
          {choices.map((one) => (
            <Choice key={one} name="by" value={one} checked={by === one} onChange={() => setBy(one)} title={t(`dues.by_${one}`)} text={t(`dues.by_${one}_text`, { amount: amountText(price) })} />
          ))}
        </ChoiceList>
        {by === 'share' && (
          <MoneyField
            label={t('dues.total')}
            name="total"
            value={total}
            error={faults.total}
            onChange={(value) => {
              setTotal(value)
              setFaults({})
            }}
          />
        )}
        {by === 'each' && (
          <div className="grid gap-3">
            {owing.length === 0 && <p className="text-15 text-muted">{t('dues.nobody')}</p>}
            {owing.map(({ id, name }) => (
              <MoneyField
                key={id}
                label={name}
                name={id}
                value={amountOf(id)}
                error={faults[id]}
                onChange={(value) => {
                  setTyped({ ...typed, [id]: value })
                  setFaults({})
                }}
              />
            ))}
          </div>
        )}
        <SheetActions trouble={trouble} busy={busy} submit={t('dues.send')} onClose={onClose} />
      </form>
    </Sheet>
  )
}

/** Who can owe something: the players without the organiser, and whoever owes something already. What was paid stays as it is. */
function peopleOf(game: Game, players: readonly Person[], dues: readonly Due[], season: boolean): Person[] {
  const ours = dues.filter(({ series }) => (series ?? false) === season)
  const paid = new Set(ours.filter(({ paid_at }) => paid_at !== undefined).map(({ person }) => person.id))
  const people = new Map([...players, ...ours.map(({ person }) => person)].map((person) => [person.id, person]))
  return [...people.values()].filter(({ id }) => id !== game.organiser.id && !paid.has(id))
}
