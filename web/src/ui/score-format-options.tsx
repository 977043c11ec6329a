import { useT } from '@/lib/i18n'
import { FORMAT_GROUPS, FORMATS, formatText } from '@/lib/score-formats'

/** The formats of matches in a select, in groups; `also` is one that may not be on offer. */
export function ScoreFormatOptions({ also }: { also?: string }) {
  const t = useT()
  return (
    <>
      {also !== undefined && !FORMATS.includes(also) && <option value={also}>{formatText(t, also)}</option>}
      {Object.entries(FORMAT_GROUPS).map(([group, codes]) => (
        <optgroup key={group} label={t(`match.formats.${group}`)}>
          {codes.map((code) => (
            <option key={code} value={code}>
              {formatText(t, code)}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}
