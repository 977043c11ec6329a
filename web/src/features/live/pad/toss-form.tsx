import clsx from 'clsx'
import { useState } from 'react'
import type { EndChanges, LiveMatch, Partner, Seat, ServeOrder, Side, Toss } from '@/wire'
import { useT } from '@/lib/i18n'
import { peopleOn } from '@/lib/sides'
import { otherSide } from '@/lib/tennis/sides'
import { Ball } from '@/ui/art/ball'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { SelectField } from '@/ui/text-field'
import { Options, SideChoice } from './option-tiles'
import { SeatChoice } from './seat-choice'
import { CHOICES, type Choice, FIRST_CHOICES, resultOf, type TossAnswers } from './toss'
import { type NotPlayed, TossOut } from './toss-out'
import { nameOf } from './words'

const ORDERS: readonly ServeOrder[] = ['one_then_twos', 'twos']
const ENDS: readonly EndChanges[] = ['every_six', 'one_then_fours', 'once_after_four']
const REPLIES: readonly Exclude<Choice, 'end'>[] = ['serve', 'receive']

type TossFormProps = {
  live: LiveMatch
  names: Record<Side, string>
  onStart: (toss: Toss) => void
  /** Absent once the match has begun. */
  onOut?: ((how: NotPlayed, side: Side) => Promise<void>) | undefined
}

/** What is settled before the first point: who won the toss and what they chose, and how tie-breaks are played. Needs no network. */
export function TossForm({ live, names, onStart, onOut }: TossFormProps) {
  const t = useT()
  const [answers, setAnswers] = useState<TossAnswers>({})
  const [partner, setPartner] = useState<Partner | null>(null)
  const [second, setSecond] = useState<Partner | null>(null)
  const [leftSide, setLeftSide] = useState<Side | null>(live.toss?.left ?? null)
  const [order, setOrder] = useState<ServeOrder>(live.toss?.order ?? 'one_then_twos')
  const [ends, setEnds] = useState<EndChanges>(live.toss?.ends ?? 'every_six')
  const [missing, setMissing] = useState(false)
  const result = resultOf(answers)
  const server = result?.server ?? null
  const isDoubles = peopleOn(live, 'a').length > 1
  const seat = server && seatOf(server, isDoubles ? partner : 'first')
  const secondSeat = server && seatOf(otherSide(server), isDoubles ? second : 'first')
  const isWhole = seat !== null && secondSeat !== null && leftSide !== null

  /** What was answered after this no longer holds. */
  function answer(next: TossAnswers) {
    setAnswers(next)
    if (resultOf(next)?.server === server) return
    setPartner(null)
    setSecond(null)
  }

  function begin() {
    if (!isWhole) return setMissing(true)
    onStart({ server: seat, left: leftSide, order, ends, ...(isDoubles && { second_server: secondSeat.partner }) })
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 className="text-26">{t('pad.toss')}</h2>
      <SideChoice legend={t('pad.toss_won')} names={names} value={answers.winner ?? null} onChange={(winner) => answer({ winner })} />
      {answers.winner && (
        <Options
          legend={t('pad.toss_choice', { name: names[answers.winner] })}
          value={answers.first ?? null}
          options={FIRST_CHOICES.map((value) => ({ value, text: t(`pad.toss_${value}`, { name: names[otherSide(answers.winner ?? 'a')] }) }))}
          onChange={(first) => answer({ winner: answers.winner ?? 'a', first })}
        />
      )}
      {result && answers.first === 'leave' && (
        <Options
          legend={t('pad.toss_choice', { name: names[result.chooser] })}
          value={answers.left ?? null}
          options={CHOICES.map((value) => ({ value, text: t(`pad.toss_${value}`) }))}
          onChange={(left) => answer({ winner: otherSide(result.chooser), first: 'leave', left })}
        />
      )}
      {result?.choice === 'end' && (
        <Options
          legend={t('pad.toss_reply', { name: names[otherSide(result.chooser)] })}
          value={answers.reply ?? null}
          options={REPLIES.map((value) => ({ value, text: t(`pad.toss_${value}`) }))}
          onChange={(reply) => answer({ ...answers, reply })}
        />
      )}
      {isDoubles && server && (
        <>
          <SeatChoice live={live} side={server} legend={t('pad.toss_server')} value={seat} onChange={(chosen) => setPartner(chosen.partner)} />
          <SeatChoice live={live} side={otherSide(server)} legend={t('pad.toss_second_server')} value={secondSeat} onChange={(chosen) => setSecond(chosen.partner)} />
        </>
      )}
      {result?.ends && (
        <SideChoice
          legend={t('pad.toss_left')}
          text={t('pad.toss_end_of', { name: names[result.ends] })}
          names={names}
          value={leftSide}
          note={(side) => t(leftSide === null ? 'pad.toss_choose' : leftSide === side ? 'pad.toss_on_left' : 'pad.toss_on_right')}
          onChange={setLeftSide}
          hint={t('pad.toss_left_hint')}
        />
      )}
      <details className="rounded-card bg-raised px-4 shadow-card">
        <summary className="flex min-h-13 cursor-pointer flex-wrap content-center items-center gap-x-2 text-16 font-bold">
          {t('pad.tie_breaks')}
          <span className="text-14 font-normal text-muted">{t(`pad.ends_${ends}`)}</span>
        </summary>
        <div className="grid gap-4 pb-4">
          <SelectField label={t('pad.ends')} value={ends} onChange={({ target }) => setEnds(target.value as EndChanges)}>
            {ENDS.map((one) => (
              <option key={one} value={one}>
                {t(`pad.ends_${one}`)}
              </option>
            ))}
          </SelectField>
          <SelectField label={t('pad.order')} value={order} onChange={({ target }) => setOrder(target.value as ServeOrder)}>
            {ORDERS.map((one) => (
              <option key={one} value={one}>
                {t(`pad.order_${one}`)}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
      <div className="grid gap-3">
        {isWhole && (
          <p role="status" className={clsx('flex items-center gap-2.5 rounded-card px-4 py-3 text-16 font-bold text-chalk', seat.side === 'a' ? 'bg-mine' : 'bg-c-hard')}>
            <Ball size={22} />
            <span className="min-w-0 break-words">
              {t(leftSide === seat.side ? 'pad.toss_serves_left' : 'pad.toss_serves_right', { name: nameOf(live, seat) })}
              {isDoubles && <span className="block text-14 font-semibold">{t('pad.toss_then', { name: nameOf(live, secondSeat) })}</span>}
            </span>
          </p>
        )}
        <FormTrouble text={missing && !isWhole ? t(isDoubles ? 'pad.toss_missing_pairs' : 'pad.toss_missing') : ''} />
        <Button wide size="lg" onClick={begin}>
          {t('pad.start')}
        </Button>
      </div>
      {onOut && <TossOut names={names} onOut={onOut} />}
    </div>
  )
}

function seatOf(side: Side, partner: Partner | null): Seat | null {
  return partner && { side, partner }
}
