import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { Item } from '@/wire'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useLookup } from '@/store/hooks'
import type { Lookup } from '@/store/state'
import { Ball } from '@/ui/art/ball'
import { RadioLabel } from '@/ui/radio-label'
import { SkeletonRows } from '@/ui/skeleton'

type ChoiceProps<V> = {
  value: V | undefined
  onChange: (value: V) => void
  /** After a tap. */
  onTap: (value: V) => void
}

/** Chooses a level by its name in plain words, one row each; what the chosen one means stands under it. */
export function LevelChoice({ value, onChange, onTap }: ChoiceProps<number>) {
  const t = useT()
  const lookup = useLookup('level')
  return (
    <LookupStates lookup={lookup}>
      <fieldset className="overflow-hidden rounded-card border-2 border-line bg-raised">
        <legend className="sr-only">{t('profile.level')}</legend>
        {lookup.items.map((level) => {
          const chosen = level.value === value
          return (
            <RadioLabel
              key={level.id}
              name="level"
              value={level.id}
              checked={chosen}
              onChange={() => onChange(level.value)}
              onTap={() => onTap(level.value)}
              className={clsx(
                'flex min-h-11 items-center gap-3.5 px-3.5 py-1.5 not-last:border-b not-last:border-line has-focus-visible:-outline-offset-3',
                chosen ? 'bg-brand-soft' : 'hover:bg-fill',
              )}
            >
              <span className="score w-9 shrink-0 text-18">{levelText(level.value)}</span>
              <span className={clsx('min-w-0 flex-1 text-16', chosen ? 'font-bold' : 'font-medium')}>
                {level.name}
                {chosen && level.text && <span className="block pb-1 text-14 font-normal text-muted">{level.text}</span>}
              </span>
              {chosen && <Ball size={20} />}
            </RadioLabel>
          )
        })}
      </fieldset>
    </LookupStates>
  )
}

/** Users are adults; junior age groups exist for events only. */
export function isOfAdults({ id }: Item): boolean {
  return id.endsWith('_plus')
}

/** Chooses an age group; whoever plays in one also fits those below it, which are marked. */
export function AgeChoice({ value, onChange, onTap }: ChoiceProps<string>) {
  const t = useT()
  const lookup = useLookup('ageRange')
  const groups = lookup.items.filter(isOfAdults)
  const chosenAt = groups.findIndex(({ id }) => id === value)
  return (
    <LookupStates lookup={lookup}>
      <fieldset>
        <legend className="sr-only">{t('profile.age')}</legend>
        <div className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
          {groups.map(({ id, name }, at) => (
            <RadioLabel
              key={id}
              name="age"
              value={id}
              checked={id === value}
              onChange={onChange}
              onTap={onTap}
              className={clsx(
                'flex min-h-12 items-center justify-center gap-2 rounded-control border-2 px-3 text-center text-15 transition-colors duration-120 has-focus-visible:outline-offset-2',
                id === value ? 'border-brand bg-brand-soft font-bold' : at < chosenAt ? 'border-brand-soft bg-brand-soft font-semibold' : 'border-line bg-raised font-semibold hover:border-line-strong',
              )}
            >
              {name}
              {id === value && <Ball size={18} />}
              {at < chosenAt && <Check aria-hidden="true" className="size-4 shrink-0 text-brand" />}
            </RadioLabel>
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
