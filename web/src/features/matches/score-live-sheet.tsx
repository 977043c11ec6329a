import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventId, Format, Person } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { ScoreFormatOptions } from '@/ui/score-format-options'
import { Sheet } from '@/ui/sheet'
import { SelectField } from '@/ui/text-field'
import { useSending } from '@/ui/use-sending'
import { createLive } from './actions'
import { DEFAULT_FORMAT } from './score-rules'
import { initialPicks, sidesOf, SidesPicker, splitSides } from './sides-picker'

type ScoreLiveSheetProps = { event: EventId; format: Format | undefined; roster: readonly Person[]; onClose: () => void }

/** Who plays, and how: then the pad opens with the toss. */
export default function ScoreLiveSheet({ event, format: kind, roster, onClose }: ScoreLiveSheetProps) {
  const t = useT()
  const me = useMe()?.id
  const navigate = useNavigate()
  const [pairs, setPairs] = useState((kind === 'double' || kind === undefined) && roster.length >= 4)
  const [picked, setPicked] = useState(() => initialPicks(roster, me))
  const [format, setFormat] = useState<string>(DEFAULT_FORMAT)
  const [missing, setMissing] = useState(false)
  const { busy, trouble, send } = useSending()
  const seats = pairs ? 4 : 2
  const sides = sidesOf(roster, picked, seats)

  function create() {
    if (sides.a.length + sides.b.length < seats) return setMissing(true)
    let match = ''
    void send(
      async () => (match = await createLive(event, splitSides(sides), format)),
      () => navigate(paths.pad(match)),
    )
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('pad.entry')}
      description={t('pad.entry_text')}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble || (missing ? t('match.pick_all') : '')} />
          <Button wide size="lg" busy={busy} onClick={create}>
            {t('pad.entry_do')}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <SidesPicker
          roster={roster}
          pairs={pairs}
          onPairs={setPairs}
          picked={picked}
          onPick={(next) => {
            setPicked(next)
            setMissing(false)
          }}
        />
        <SelectField label={t('match.format')} value={format} onChange={({ target }) => setFormat(target.value)}>
          <ScoreFormatOptions />
        </SelectField>
      </div>
    </Sheet>
  )
}
