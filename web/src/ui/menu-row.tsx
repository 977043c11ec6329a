import { CheckboxItem, Group } from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'

/** A row of small choices, each on or off. */
export function MenuRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group aria-label={label} className="flex justify-between gap-0.5">
      {children}
    </Group>
  )
}

/** Within a `MenuRow`. */
export function MenuToggle({ label, on, onSelect, children }: { label: string; on: boolean; onSelect: () => void; children: ReactNode }) {
  return (
    <CheckboxItem
      checked={on}
      aria-label={label}
      title={label}
      onSelect={onSelect}
      className="grid size-11 cursor-pointer place-items-center rounded-full outline-none data-highlighted:bg-fill data-[state=checked]:bg-brand-soft data-[state=checked]:outline-2 data-[state=checked]:-outline-offset-4 data-[state=checked]:outline-brand"
    >
      {children}
    </CheckboxItem>
  )
}
