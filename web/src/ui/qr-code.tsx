import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** White modules around the code, which cameras need. */
const QUIET = 4

type QrCodeProps = {
  text: string
  /** The text alternative. */
  label: string
  className?: string
}

/** A QR code, dark on light in both themes, because many cameras cannot read it inverted. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => pathOf(text), [text])
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <rect width={size} height={size} fill="var(--qr-paper)" />
      <path d={path} fill="var(--qr-ink)" />
    </svg>
  )
}

/** A path with one bar per run of dark modules. */
function pathOf(text: string): { size: number; path: string } {
  const code = generate(text)
  let path = ''
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue
      const from = x
      while (code.get(x + 1, y)) x++
      path += `M${from + QUIET} ${y + QUIET}h${x - from + 1}v1h-${x - from + 1}z`
    }
  }
  return { size: code.size + QUIET * 2, path }
}
