import { useState } from 'react'
import { type Both, LIMITS, type Seat, type SetScore, type Side } from '@/wire'
import { useT } from '@/lib/i18n'
import { sentenceOf } from '@/lib/refused'
import { setAt, tieBreakAt, tieBreakBehind } from '@/lib/tennis/format'
import { apply, type SetTo } from '@/lib/tennis/play'
import { serverNow } from '@/lib/tennis/state'
import { Impossible } from '@/lib/tennis/wrong'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { SelectField, TextArea } from '@/ui/text-field'
import type { PadGame } from './pad-game'
import { SeatChoice } from './seat-choice'

type Names = Record<Side, string>
type SetScoreSheetProps = { game: PadGame; names: Names; onClose: () => void; onSet: (score: { reason: string } & Omit<SetTo, 'sets'> & { sets: SetScore[] }) => void }

/** Points of a game as both are called; 3 is 40. */
const CALLED: readonly [text: string, points: Both][] = [
  ...['0', '15', '30', '40'].flatMap((a, i) => ['0', '15', '30', '40'].map((b, j): [string, Both] => [`${a}–${b}`, { a: i, b: j }])),
  ['Ad–40', { a: 4, b: 3 }],
  ['40–Ad', { a: 3, b: 4 }],
]

/** Sets the whole score: the scorer came late, or several points were missed. Watchers read the reason. */
export function SetScoreSheet({ game: { play, live }, names, onClose, onSet }: SetScoreSheetProps) {
  const t = useT()
  const [sets, setSets] = useState<readonly SetScore[]>(play.sets)
  const [games, setGames] = useState<Both>(play.games)
  const [points, setPoints] = useState<Both>(play.points)
  const [server, setServer] = useState<Seat>(serverNow(play))
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [reasonFault, setReasonFault] = useState('')
  const rule = setAt(play.format, sets.length)
  const counted = rule.is === 'tie_break' || (rule.is === 'games' && tieBreakAt(rule, games) !== null)
  const more = sets.length < play.format.best

  function send() {
    if (reason.trim() === '') return setReasonFault(t('pad.set_score_reason_missing'))
    const score = { sets: [...sets], games, points, server }
    try {
      apply(play, { kind: 'score', ...score })
    } catch (error) {
      if (!(error instanceof Impossible)) throw error
      return setFault(sentenceOf(error.sentence) ?? '')
    }
    onSet({ ...score, reason: reason.trim() })
  }

  function changeSet(index: number, part: Partial<SetScore>) {
    setFault('')
    setSets(sets.map((one, at) => (at === index ? { ...one, ...part } : one)))
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pad.set_score')}
      description={t('pad.set_score_text')}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={fault} />
          <Button wide size="lg" onClick={send}>
            {t('pad.set_score_do')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <div className="grid gap-2.5">
          <Heads names={names} />
          {sets.map((set, index) => (
            // A set has no key but its index.
            // oxlint-disable-next-line react/no-array-index-key
            <SetRow key={index} number={index + 1} set={set} names={names} asksTieBreak={asksTieBreak(index, set)} onChange={(part) => changeSet(index, part)} />
          ))}
          {rule.is !== 'tie_break' && more && (
            <Counts label={t('pad.set_score_games')} names={names} value={games} onChange={(next) => (setFault(''), setGames(next))} />
          )}
          {counted && <Counts label={t('pad.set_score_points')} names={names} value={points} onChange={(next) => (setFault(''), setPoints(next))} />}
          <div className="flex flex-wrap gap-2.5">
            {more && (
              <Button size="sm" variant="secondary" onClick={() => (setSets([...sets, { ...games }]), setGames({ a: 0, b: 0 }), setPoints({ a: 0, b: 0 }))}>
                {t('pad.set_score_close')}
              </Button>
            )}
            {sets.length > 0 && (
              <Button size="sm" variant="secondary" onClick={() => (setGames({ a: sets.at(-1)?.a ?? 0, b: sets.at(-1)?.b ?? 0 }), setSets(sets.slice(0, -1)))}>
                {t('pad.set_score_reopen')}
              </Button>
            )}
          </div>
        </div>
        {!counted && (
          <SelectField label={t('pad.set_score_game', names)} value={calledOf(points)} onChange={({ target }) => setPoints(CALLED.find(([text]) => text === target.value)?.[1] ?? points)}>
            {CALLED.map(([text]) => (
              <option key={text}>{text}</option>
            ))}
          </SelectField>
        )}
        <SeatChoice live={live} legend={t('pad.who_serves')} value={server} onChange={setServer} />
        <TextArea
          label={t('pad.set_score_reason')}
          hint={t('pad.set_score_reason_hint')}
          rows={2}
          maxLength={LIMITS.REASON_MAX}
          value={reason}
          error={reasonFault || undefined}
          onChange={({ target }) => {
            setReason(target.value)
            setReasonFault('')
          }}
        />
      </div>
    </Sheet>
  )

  function asksTieBreak(index: number, set: SetScore): boolean {
    const of = setAt(play.format, index)
    return of.is === 'games' && tieBreakBehind(of, set) !== null
  }
}

/** Beyond deuce only the lead counts. */
function calledOf({ a, b }: Both): string {
  const over = Math.max(0, Math.min(a, b) - 3)
  const [x, y] = [a - over, b - over]
  return CALLED.find(([, points]) => points.a === x && points.b === y)?.[0] ?? '0–0'
}

function Heads({ names }: { names: Names }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)] gap-2.5 text-14 font-bold">
      <span />
      <span className="truncate text-center">{names.a}</span>
      <span className="truncate text-center">{names.b}</span>
    </div>
  )
}

function SetRow({ number, set, names, asksTieBreak, onChange }: { number: number; set: SetScore; names: Names; asksTieBreak: boolean; onChange: (part: Partial<SetScore>) => void }) {
  const t = useT()
  const label = t('match.set', { number })
  return (
    <>
      <Counts label={label} names={names} value={set} onChange={({ a, b }) => onChange({ a, b })} />
      {asksTieBreak && (
        <label className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-2.5 rounded-control bg-brand-soft px-3 py-2 text-14 font-semibold">
          {t('match.tiebreak_loser', { name: set.a > set.b ? names.b : names.a })}
          <CountInput label={t('match.tiebreak_points', { set: number })} value={set.tiebreak ?? 0} onChange={(tiebreak) => onChange({ tiebreak })} />
        </label>
      )}
    </>
  )
}

function Counts({ label, names, value, onChange }: { label: string; names: Names; value: Both; onChange: (value: Both) => void }) {
  return (
    <div role="group" aria-label={label} className="grid grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)] items-center gap-2.5">
      <span className="text-14 font-semibold">{label}</span>
      <CountInput label={`${names.a}, ${label}`} value={value.a} onChange={(a) => onChange({ a, b: value.b })} />
      <CountInput label={`${names.b}, ${label}`} value={value.b} onChange={(b) => onChange({ a: value.a, b })} />
    </div>
  )
}

function CountInput({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  return (
    <input
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={String(value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ target }) => /^\d{0,3}$/.test(target.value) && onChange(Number(target.value))}
      className="score min-h-12 w-full min-w-0 rounded-control border-[1.5px] border-line-strong bg-raised text-center text-24 outline-offset-0"
    />
  )
}
