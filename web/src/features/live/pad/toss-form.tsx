import clsx from 'clsx'
import { useState } from 'react'
import type { EndChanges, LiveMatch, PadId, Seat, ServeOrder, Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { RadioLabel } from '@/ui/radio-label'
import { SelectField } from '@/ui/text-field'
import { useSending } from '@/ui/use-sending'
import { start } from './actions'
import { SeatChoice } from './seat-choice'

const ORDERS: readonly ServeOrder[] = ['one_then_twos', 'twos']
const ENDS: readonly EndChanges[] = ['every_six', 'one_then_fours', 'once_after_four']
const SIDES: readonly Side[] = ['a', 'b']

type TossFormProps = { live: LiveMatch; pad: PadId; names: Record<Side, string> }

/** What is settled before the first point: who serves, which end, and how tie-breaks are played. */
export function TossForm({ live, pad, names }: TossFormProps) {
  const t = useT()
  const [server, setServer] = useState<Seat | null>(live.toss?.server ?? null)
  const [left, setLeft] = useState<Side | null>(live.toss?.left ?? null)
  const [order, setOrder] = useState<ServeOrder>(live.toss?.order ?? 'one_then_twos')
  const [ends, setEnds] = useState<EndChanges>(live.toss?.ends ?? 'every_six')
  const [missing, setMissing] = useState(false)
  const { busy, trouble, send } = useSending()

  function begin() {
    if (!server || !left) return setMissing(true)
    void send(
      () => start(live.id, pad, { server, left, order, ends }),
      () => {},
    )
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="text-26">{t('pad.toss')}</h2>
      <SeatChoice live={live} legend={t('pad.toss_server')} value={server} onChange={setServer} />
      <fieldset>
        <legend className="mb-2 text-16 font-bold">{t('pad.toss_left')}</legend>
        <div className="grid grid-cols-2 overflow-hidden rounded-card">
          {SIDES.map((side) => (
            <RadioLabel
              key={side}
              name="left"
              value={side}
              checked={left === side}
              onChange={() => setLeft(side)}
              className={clsx('flex min-h-20 min-w-0 flex-col items-center justify-center gap-1 px-3 text-center text-chalk -outline-offset-3', side === 'a' ? 'bg-mine' : 'bg-c-hard', left !== null && left !== side && 'opacity-60')}
            >
              <span className="max-w-full text-18 leading-tight font-bold break-words">{names[side]}</span>
              <span className="flex items-center gap-1.5 text-14 font-semibold">
                {left === side && <Ball size={16} />}
                {t(left === null ? 'pad.toss_choose' : left === side ? 'pad.toss_on_left' : 'pad.toss_on_right')}
              </span>
            </RadioLabel>
          ))}
        </div>
        <p className="mt-2 text-14 text-muted">{t('pad.toss_left_hint')}</p>
      </fieldset>
      <details className="rounded-card bg-raised px-4 shadow-card">
        <summary className="flex min-h-13 cursor-pointer items-center text-16 font-bold">{t('pad.tie_breaks')}</summary>
        <div className="grid gap-4 pb-4">
          <SelectField label={t('pad.order')} value={order} onChange={({ target }) => setOrder(target.value as ServeOrder)}>
            {ORDERS.map((one) => (
              <option key={one} value={one}>
                {t(`pad.order_${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('pad.ends')} value={ends} onChange={({ target }) => setEnds(target.value as EndChanges)}>
            {ENDS.map((one) => (
              <option key={one} value={one}>
                {t(`pad.ends_${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
      <div className="grid gap-3">
        <FormTrouble text={trouble || (missing && (!server || !left) ? t('pad.toss_missing') : '')} />
        <Button wide size="lg" busy={busy} onClick={begin}>
          {t('pad.start')}
        </Button>
      </div>
    </div>
  )
}
