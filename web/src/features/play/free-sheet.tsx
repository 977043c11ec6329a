import { useState } from 'react'
import { type FreePlayer, LIMITS } from '@/wire'
import { distanceText, levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { timeOfDay } from '@/lib/time'
import { useLookup, useMe, usePlace } from '@/store/hooks'
import { BallSlider } from '@/ui/ball-slider'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Segmented } from '@/ui/segmented'
import { Sheet } from '@/ui/sheet'
import { SelectField, TextField } from '@/ui/text-field'
import { usePhone } from '@/ui/use-media'
import { useSending } from '@/ui/use-sending'
import { beFree } from './actions'
import { bandAround, clockOf, DISTANCES, nextAt, quickTimes } from './near'

type FreeSheetProps = {
  /** My current status, to edit. */
  mine?: FreePlayer | undefined
  onClose: () => void
}

const CUSTOM = 'custom'

/** Marks me free to play: until when, how far, for which levels. */
export default function FreeSheet({ mine, onClose }: FreeSheetProps) {
  const t = useT()
  const me = useMe()
  const place = usePlace()
  const levels = useLookup('level').items
  const [now] = useState(() => Date.now())
  // Three times plus "Other" are too wide for a phone.
  const quick = quickTimes(now).slice(0, usePhone() ? 2 : 3)
  const [choice, setChoice] = useState(mine ? CUSTOM : String(quick[1]))
  const [time, setTime] = useState(clockOf(mine?.until ?? quick[1] ?? now))
  const [stop, setStop] = useState(stopOf(mine?.distance))
  const [band, setBand] = useState(mine ? bandOf(mine) : bandAround(me?.level))
  const [fault, setFault] = useState('')
  const { busy, trouble, send } = useSending()
  const until = choice === CUSTOM ? nextAt(time, now) : Number(choice)
  const miles = DISTANCES[stop] ?? LIMITS.SEARCH_DISTANCE
  const inverted = band.level_min !== undefined && band.level_max !== undefined && band.level_min > band.level_max

  async function submit() {
    if (until === null) return setFault(t('play.until_fault', { hours: LIMITS.PLAY_HOURS_MAX }))
    if (inverted) return
    const { latitude, longitude } = place
    await send(() => beFree({ until, distance: miles, location: { latitude, longitude }, ...band }), onClose)
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('play.free_title')}
      description={t('play.free_text')}
      footer={
        <div className="grid gap-3">
          <FormTrouble text={trouble} />
          <Button wide size="lg" busy={busy} onClick={submit}>
            {until === null ? t('play.free_until') : t('play.free_until_time', { time: timeOfDay(until) })}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Segmented
            legend={t('play.until')}
            name="until"
            value={choice}
            onChange={(next) => {
              setChoice(next)
              setFault('')
            }}
            options={[...quick.map((at) => ({ value: String(at), label: timeOfDay(at) })), { value: CUSTOM, label: t('play.until_other') }]}
          />
          {choice === CUSTOM && (
            <TextField
              type="time"
              label={t('play.until_time')}
              value={time}
              error={fault || undefined}
              hint={t('play.until_hint', { hours: LIMITS.PLAY_HOURS_MAX })}
              onChange={({ target }) => {
                setTime(target.value)
                setFault('')
              }}
            />
          )}
        </div>
        <BallSlider label={t('play.distance')} text={distanceText(miles, me?.settings?.units)} at={stop} stops={DISTANCES.length} onChange={setStop} />
        {levels.length > 0 && (
          <fieldset>
            <legend className="mb-1.5 text-14 font-semibold">{t('play.band')}</legend>
            <div className="grid grid-cols-2 gap-3">
              <LevelSelect label={t('play.band_from')} none={t('play.band_any')} value={band.level_min} levels={levels} onChange={(level_min) => setBand((before) => bandOf({ ...before, level_min }))} />
              <LevelSelect
                label={t('play.band_to')}
                none={t('play.band_any')}
                value={band.level_max}
                levels={levels}
                error={inverted ? t('play.band_fault') : undefined}
                onChange={(level_max) => setBand((before) => bandOf({ ...before, level_max }))}
              />
            </div>
          </fieldset>
        )}
        <p className="text-14 text-muted">{t('play.free_note', { minutes: LIMITS.PLAY_AWAY_MINUTES })}</p>
      </div>
    </Sheet>
  )
}

type LevelSelectProps = { label: string; none: string; value: number | undefined; levels: readonly { id: string; value: number }[]; error?: string | undefined; onChange: (level: number | undefined) => void }

function LevelSelect({ label, none, value, levels, error, onChange }: LevelSelectProps) {
  return (
    <SelectField label={label} value={value ?? ''} error={error} onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}>
      <option value="">{none}</option>
      {levels.map((level) => (
        <option key={level.id} value={level.value}>
          {levelText(level.value)}
        </option>
      ))}
    </SelectField>
  )
}

/** Drops undefined ends. */
function bandOf({ level_min, level_max }: { level_min?: number | undefined; level_max?: number | undefined }): { level_min?: number; level_max?: number } {
  return { ...(level_min !== undefined && { level_min }), ...(level_max !== undefined && { level_max }) }
}

function stopOf(miles: number = LIMITS.SEARCH_DISTANCE): number {
  return Math.max(0, DISTANCES.findLastIndex((stop) => stop <= miles))
}
