import clsx from 'clsx'
import { useState } from 'react'
import type { Item } from '@/wire'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useLookup } from '@/store/hooks'
import type { Lookup } from '@/store/state'
import { Button } from '@/ui/button'
import { Choice, ChoiceList } from '@/ui/choice'
import { SkeletonRows } from '@/ui/skeleton'

/** The most common levels; the others appear on a tap. */
const COMMON_LEVELS = { from: 2.5, to: 4.5 }

/** Chooses a level, described in plain words. */
export function LevelChoice({ value, onChange }: { value: number | undefined; onChange: (level: number) => void }) {
  const t = useT()
  const lookup = useLookup('level')
  const [all, setAll] = useState(() => value !== undefined && !isCommon(value))
  const levels = all ? lookup.items : lookup.items.filter((level) => isCommon(level.value))
  return (
    <LookupStates lookup={lookup}>
      <ChoiceList hideLegend legend={t('profile.level')}>
        {levels.map((level) => (
          <Choice
            key={level.id}
            name="level"
            value={level.id}
            checked={level.value === value}
            onChange={() => onChange(level.value)}
            lead={<span className="score w-11 shrink-0 text-24">{levelText(level.value)}</span>}
            title={level.name}
            text={level.text}
          />
        ))}
      </ChoiceList>
      {!all && (
        <Button variant="ghost" onClick={() => setAll(true)} className="mt-2 -ml-3 justify-self-start px-3! text-15!">
          {t('questions.level.all')}
        </Button>
      )}
    </LookupStates>
  )
}

function isCommon(level: number): boolean {
  return level >= COMMON_LEVELS.from && level <= COMMON_LEVELS.to
}

/** Users are adults; junior age groups exist for events only. */
export function isOfAdults({ id }: Item): boolean {
  return id.endsWith('_plus')
}

export function AgeChoice({ value, onChange }: { value: string | undefined; onChange: (group: string) => void }) {
  const t = useT()
  const lookup = useLookup('ageRange')
  return (
    <LookupStates lookup={lookup}>
      <fieldset>
        <legend className="sr-only">{t('profile.age')}</legend>
        <div className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
          {lookup.items.filter(isOfAdults).map(({ id, name }) => (
            <label
              key={id}
              className={clsx(
                'flex min-h-12 cursor-pointer items-center justify-center rounded-control border-2 px-3 text-center text-15 transition-colors duration-120',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
                id === value ? 'border-brand bg-brand-soft font-bold' : 'border-line bg-raised font-semibold hover:border-line-strong',
              )}
            >
              <input type="radio" name="age" value={id} checked={id === value} onChange={() => onChange(id)} className="sr-only" />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
    </LookupStates>
  )
}

function LookupStates({ lookup, children }: { lookup: Lookup<unknown>; children: React.ReactNode }) {
  const t = useT()
  if (lookup.items.length > 0) return <div>{children}</div>
  if (lookup.is !== 'error') return <SkeletonRows rows={4} portrait={44} />
  return (
    <p role="alert" className="rounded-control bg-fill px-4 py-3 text-15">
      {t('lookup.failed')}
    </p>
  )
}
