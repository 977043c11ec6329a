import { EyeOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Fixture, LineUp, Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { Button } from '@/ui/button'
import { SheetDraftNotice } from '@/ui/draft-notice'
import { ErrorState } from '@/ui/error-state'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { SkeletonRows } from '@/ui/skeleton'
import { SelectField } from '@/ui/text-field'
import { useDraft } from '@/ui/use-draft'
import { useSending } from '@/ui/use-sending'
import { asChosen, type ChosenLineUp, forfeited, lineUpFaults, sentLineUp } from './line-up-rules'
import { listText } from './side-names'
import { isPair, lineNames } from './team-fields'
import { handIn, loadLineUp } from './tie-actions'

type LineUpSheetProps = {
  fixture: Fixture
  /** The players of my team. */
  roster: readonly Person[]
  other: string
  onClose: () => void
}

/** A captain chooses who plays which line. It begins with what was handed in before. */
export default function LineUpSheet(props: LineUpSheetProps) {
  const t = useT()
  const { fixture, onClose } = props
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ is: 'loading' | 'error' } | { is: 'ready'; lineUp: LineUp }>({ is: 'loading' })
  useEffect(() => {
    let current = true
    loadLineUp(fixture.id).then(
      (lineUp) => current && setLoaded({ is: 'ready', lineUp }),
      () => current && setLoaded({ is: 'error' }),
    )
    return () => {
      current = false
    }
  }, [fixture.id, attempt])
  return (
    <Sheet open onClose={onClose} title={t('tie.line_up')}>
      {loaded.is === 'loading' && <SkeletonRows rows={4} />}
      {loaded.is === 'ready' && <Editor {...props} before={loaded.lineUp} />}
      {loaded.is === 'error' && (
        <ErrorState
          plain
          title={t('tie.line_up_failed')}
          text={t('error.offline')}
          onRetry={() => {
            setLoaded({ is: 'loading' })
            setAttempt(attempt + 1)
          }}
        />
      )}
    </Sheet>
  )
}

function Editor({ fixture, roster, other, before, onClose }: LineUpSheetProps & { before: LineUp }) {
  const t = useT()
  const lines = fixture.tie?.rubbers ?? []
  const names = lineNames(t, lines)
  const [{ chosen: typed }, change, draft] = useDraft<{ chosen: ChosenLineUp }>(`line-up:${fixture.id}`, { chosen: asChosen(lines, before.lines.map((players) => players.map(({ id }) => id))) })
  const chosen = asChosen(lines, typed)
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map())
  const { busy, trouble, send } = useSending()
  const missing = forfeited(t, lines, chosen)

  function choose(line: number, seat: number, id: string) {
    change({ chosen: chosen.map((players, at) => (at === line ? players.map((one, index) => (index === seat ? id : one)) : players)) })
    setFaults(new Map())
  }

  function submit() {
    const found = lineUpFaults(t, lines, chosen, roster)
    setFaults(found)
    if (found.size > 0) return
    void send(
      () => handIn(fixture.id, sentLineUp(chosen)),
      () => {
        draft.drop()
        toastDone('tie.handed_in')
        onClose()
      },
    )
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SheetDraftNotice draft={draft} />
      <p className="flex items-start gap-3 rounded-control bg-fill px-4 py-3 text-15">
        <EyeOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        {t('tie.hidden', { name: other })}
      </p>
      {lines.map((line, at) => (
        <fieldset key={line.number} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <legend className="mb-1.5 text-15 font-semibold">
            <span className="score mr-2 text-18">{names[at]}</span>
            {t(`tie.kind_${line.kind}`)}
            {line.worth > 1 && <span className="ml-2 font-normal text-muted">{t('tie.points', { count: line.worth })}</span>}
          </legend>
          <div className={isPair(line.kind) ? 'grid gap-2 md:grid-cols-2' : 'grid'}>
            {(chosen[at] ?? []).map((id, seat) => (
              <SelectField
                // A seat has no key but its index.
                // oxlint-disable-next-line react/no-array-index-key
                key={seat}
                label={t(isPair(line.kind) ? 'tie.seat_doubles' : 'tie.seat_singles', { line: names[at] ?? '', number: seat + 1 })}
                value={id}
                aria-invalid={faults.has(at) || undefined}
                onChange={({ target }) => choose(at, seat, target.value)}
              >
                <option value="">{t('tie.nobody')}</option>
                {roster.map((person) => (
                  <option key={person.id} value={person.id}>
                    {person.name}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
          {faults.has(at) && (
            <p role="alert" className="text-14 font-medium text-danger">
              {faults.get(at)}
            </p>
          )}
        </fieldset>
      ))}
      <div className="sticky -bottom-4 -mx-5 -mb-4 grid gap-3 border-t border-line bg-raised px-5 py-4 pb-[max(16px,env(safe-area-inset-bottom))]">
        <FormTrouble text={trouble} />
        {missing.length > 0 && missing.length < lines.length && <p className="text-14 text-muted">{t('tie.forfeits', { lines: listText(missing), name: other })}</p>}
        <Button wide size="lg" busy={busy} disabled={missing.length === lines.length} onClick={submit}>
          {t(before.lines.length > 0 ? 'tie.hand_in_again' : 'tie.hand_in')}
        </Button>
      </div>
    </div>
  )
}
