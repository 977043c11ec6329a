import type { Item } from '@/wire'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useLookup } from '@/store/hooks'
import { SelectField } from '@/ui/text-field'
import { isOfAdults } from './level-choice'

type SelectProps = { value: string; onChange: (value: string) => void; error?: string | undefined; name?: string }

/** Select fields for server lookups; the empty option means "not given". */
export function CertificateSelect(props: SelectProps) {
  const t = useT()
  return <ItemSelect label={t('profile.certificate')} items={useLookup('certificateLevel').items} {...props} />
}

export function GenderSelect(props: SelectProps) {
  const t = useT()
  return <ItemSelect label={t('profile.gender')} items={useLookup('gender').items} {...props} />
}

export function AgeSelect(props: SelectProps) {
  const t = useT()
  return <ItemSelect label={t('profile.age')} items={useLookup('ageRange').items.filter(isOfAdults)} {...props} />
}

export function LevelSelect({ onChange, ...props }: SelectProps) {
  const t = useT()
  const { items } = useLookup('level')
  return (
    <SelectField label={t('profile.level')} {...props} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('profile.not_said')}</option>
      {items.map(({ id, value, name }) => (
        <option key={id} value={value}>
          {`${levelText(value)} · ${name}`}
        </option>
      ))}
    </SelectField>
  )
}

function ItemSelect({ label, items, onChange, ...props }: SelectProps & { label: string; items: readonly Item[] }) {
  const t = useT()
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(item.group ?? '', [...(groups.get(item.group ?? '') ?? []), item])
  const plain = groups.size < 2
  return (
    <SelectField label={label} {...props} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t('profile.not_said')}</option>
      {[...groups].map(([group, members]) =>
        plain ? (
          members.map(optionOf)
        ) : (
          <optgroup key={group} label={group}>
            {members.map(optionOf)}
          </optgroup>
        ),
      )}
    </SelectField>
  )
}

function optionOf({ id, name }: Item) {
  return (
    <option key={id} value={id}>
      {name}
    </option>
  )
}
