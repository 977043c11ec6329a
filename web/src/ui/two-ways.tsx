import { Segmented } from './segmented'

type TwoWaysProps = { legend: string; name: string; on: boolean; labels: readonly [off: string, on: string]; text: string; onChange: (on: boolean) => void }

/** A question with two answers, and a line about the chosen one. */
export function TwoWays({ legend, name, on, labels, text, onChange }: TwoWaysProps) {
  const [off, chosen] = labels
  return (
    <div>
      <Segmented
        legend={legend}
        name={name}
        value={on ? 'on' : 'off'}
        options={[
          { value: 'off', label: off },
          { value: 'on', label: chosen },
        ]}
        onChange={(value) => onChange(value === 'on')}
      />
      <p className="mt-1.5 text-14 text-muted">{text}</p>
    </div>
  )
}
