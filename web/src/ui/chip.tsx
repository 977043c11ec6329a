import clsx from 'clsx'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '@/lib/i18n'
import { Ball } from './art/ball'
import { SurfacePip } from './surface-pip'

export type ChipTone = 'plain' | 'outline' | 'hard' | 'clay' | 'grass' | 'pickleball' | 'yours' | 'success' | 'warn' | 'danger' | 'live'

const TONES: Record<ChipTone, string> = {
  plain: 'bg-fill text-ink',
  outline: 'border border-line text-ink',
  hard: 'bg-hard-soft text-hard',
  clay: 'bg-clay-soft text-clay',
  grass: 'bg-grass-soft text-grass',
  pickleball: 'bg-pickleball-soft text-pickleball',
  yours: 'bg-ball text-on-ball',
  success: 'bg-success-soft text-success',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  live: 'text-live uppercase tracking-[0.06em]',
}

type ChipProps = { tone?: ChipTone; small?: boolean; children: ReactNode }

/** A label for a level, surface or state: 28 px high, 22 when `small`. */
export function Chip({ tone = 'plain', small = false, children }: ChipProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-chip font-semibold whitespace-nowrap',
        small ? 'h-5.5 px-1.5 text-12' : 'h-7 px-2.5 text-13',
        tone === 'live' && 'px-0!',
        TONES[tone],
      )}
    >
      <ChipSign tone={tone} />
      {children}
    </span>
  )
}

function ChipSign({ tone }: { tone: ChipTone }) {
  if (tone === 'yours') return <Ball size={13} />
  if (tone === 'live') return <Ball size={13} glow />
  if (tone === 'success') return <Check aria-hidden="true" className="size-3.5" strokeWidth={2.5} />
  if (tone === 'hard' || tone === 'clay' || tone === 'grass' || tone === 'pickleball') return <SurfacePip surface={tone} />
  return null
}

/** An active filter, 36 px high, with a button to remove it. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  const t = useT()
  return (
    <span className="inline-flex h-9 items-center rounded-chip bg-brand-soft pl-3 text-14 font-semibold text-brand">
      {label}
      <button
        type="button"
        aria-label={t('filter.remove', { name: label })}
        onClick={onRemove}
        className="relative grid h-full w-8 place-items-center rounded-chip after:absolute after:-inset-1"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </span>
  )
}
