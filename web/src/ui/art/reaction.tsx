import type { ReactNode } from 'react'
import type { ReactionKind } from '@/wire'
import { Ball } from './ball'

/** An emoji in the app's own drawing: it looks the same on every device, and has no font to wait for. */
export function ReactionArt({ kind, size = 22 }: { kind: ReactionKind; size?: number }) {
  if (kind === 'tennis') return <Ball size={size} />
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 24 24" className="shrink-0">
      {DRAWN[kind]}
    </svg>
  )
}

const SKIN = '#ffcb3d'
const EDGE = '#b97a00'
const DARK = '#5c3a00'

function Face({ children }: { children: ReactNode }) {
  return (
    <>
      <circle cx="12" cy="12" r="10.6" fill={SKIN} stroke={EDGE} strokeWidth="1.4" />
      {children}
    </>
  )
}

const DRAWN: Record<Exclude<ReactionKind, 'tennis'>, ReactNode> = {
  thumbs_up: (
    <g fill={SKIN} stroke={EDGE} strokeWidth="1.4" strokeLinejoin="round">
      <path d="M7.4 10.6 11.2 2.4c1.9-.2 3.1 1.2 2.8 3.1l-.6 3.7h5.8c1.5 0 2.6 1.3 2.3 2.8l-1.5 7.5a2.6 2.6 0 0 1-2.6 2.1H7.4z" />
      <path d="M2.4 10.6h5v11h-5z" />
    </g>
  ),
  heart: <path d="M12 21.2 3.6 12.9a5.4 5.4 0 0 1 7.7-7.7l.7.7.7-.7a5.4 5.4 0 0 1 7.7 7.7z" fill="#ee3f52" stroke="#a3172a" strokeWidth="1.3" strokeLinejoin="round" />,
  laugh: (
    <Face>
      <path d="M6 12.4h12c0 3.6-2.6 6.2-6 6.2s-6-2.6-6-6.2Z" fill={DARK} />
      <path d="M8.4 16.9a4.6 4.6 0 0 1 7.2 0 5.6 5.6 0 0 1-7.2 0Z" fill="#f2606f" />
      <path d="m6 9.8 1.9-2 1.9 2m4.4 0 1.9-2 1.9 2" fill="none" stroke={DARK} strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
    </Face>
  ),
  surprise: (
    <Face>
      <g fill={DARK}>
        <ellipse cx="8.4" cy="9.8" rx="1.4" ry="1.8" />
        <ellipse cx="15.6" cy="9.8" rx="1.4" ry="1.8" />
        <ellipse cx="12" cy="16.4" rx="2.4" ry="3" />
      </g>
      <path d="M6.4 6.2q1.8-1.6 3.4-.8m7.8.8q-1.8-1.6-3.4-.8" fill="none" stroke={DARK} strokeWidth="1.4" strokeLinecap="round" />
    </Face>
  ),
  sad: (
    <Face>
      <g fill={DARK}>
        <circle cx="8.4" cy="10.6" r="1.5" />
        <circle cx="15.6" cy="10.6" r="1.5" />
      </g>
      <path d="M8 17.4q4-3.6 8 0" fill="none" stroke={DARK} strokeWidth="1.7" strokeLinecap="round" />
      <path d="M16.6 13.2c1.4 1.8 2 2.7 2 3.6a2 2 0 0 1-4 0c0-.9.6-1.8 2-3.6Z" fill="#58b3f0" />
    </Face>
  ),
}
