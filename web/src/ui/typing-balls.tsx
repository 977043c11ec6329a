import { Ball } from './art/ball'

/** The typing indicator: three bouncing balls. */
export function TypingBalls({ size = 10 }: { size?: number }) {
  return (
    <span aria-hidden="true" className="flex items-end gap-0.5">
      {[0, 160, 320].map((delay) => (
        <span key={delay} className="animate-typing-ball" style={{ animationDelay: `${delay}ms` }}>
          <Ball size={size} />
        </span>
      ))}
    </span>
  )
}
