import clsx from 'clsx'

type TwoBarsProps = {
  /** In the middle, between the two numbers; absent: the names stand under them. */
  title?: string
  names: { a: string; b: string }
  a: number
  b: number
  unit?: string
  large?: boolean
}

/** Two numbers as parts of one bar. */
export function TwoBars({ title, names, a, b, unit = '', large = false }: TwoBarsProps) {
  const size = large ? 'text-26' : 'text-20'
  return (
    <div>
      {title !== undefined && <p className="text-center text-14 text-muted">{title}</p>}
      <dl className={clsx('flex justify-between gap-4', title !== undefined && '-mt-6')}>
        <Figure name={names.a} text={`${a}${unit}`} hideName={title !== undefined} className={size} />
        <Figure name={names.b} text={`${b}${unit}`} hideName={title !== undefined} className={size} end />
      </dl>
      <div aria-hidden="true" className={clsx('mt-1.5 flex gap-1', large ? 'h-2.5' : 'h-1.5')}>
        {[a, b].map((part, index) => (
          <span
            key={index === 0 ? 'a' : 'b'}
            className={clsx('min-w-1.5 rounded-full transition-[flex-grow] duration-200 forced-colors:bg-[Highlight]', a + b === 0 ? 'bg-fill' : index === 0 ? 'bg-brand' : 'bg-clay')}
            style={{ flex: `${a + b === 0 ? 1 : (100 * part) / (a + b)} 1 0` }}
          />
        ))}
      </div>
    </div>
  )
}

function Figure({ name, text, hideName, className, end = false }: { name: string; text: string; hideName: boolean; className: string; end?: boolean }) {
  return (
    <div className={clsx('flex min-w-0 flex-col-reverse', end && 'text-right')}>
      <dt className={hideName ? 'sr-only' : 'truncate text-14 text-muted'}>{name}</dt>
      <dd className={clsx('score', className)}>{text}</dd>
    </div>
  )
}
