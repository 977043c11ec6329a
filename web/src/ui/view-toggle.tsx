import { List, Map as MapIcon } from 'lucide-react'
import { useT } from '@/lib/i18n'

/** Toggles between a list and a map. */
export function ViewToggle({ map, onChange }: { map: boolean; onChange: (map: boolean) => void }) {
  const t = useT()
  const options = [
    { on: !map, label: t('people.view_list'), Icon: List, value: false },
    { on: map, label: t('people.view_map'), Icon: MapIcon, value: true },
  ]
  return (
    <div role="group" aria-label={t('people.view')} className="flex rounded-control border-[1.5px] border-line-strong bg-raised">
      {options.map(({ on, label, Icon, value }) => (
        <button
          key={label}
          type="button"
          aria-pressed={on}
          onClick={() => onChange(value)}
          className={`flex min-h-11 items-center gap-2 px-3.5 text-15 font-semibold transition-colors duration-120 first:rounded-l-[10px] last:rounded-r-[10px] ${on ? 'bg-brand text-on-brand' : 'hover:bg-fill'}`}
        >
          <Icon aria-hidden="true" className="size-4.5" />
          {label}
        </button>
      ))}
    </div>
  )
}
