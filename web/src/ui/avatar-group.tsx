import clsx from 'clsx'
import { Avatar, type Person } from './avatar'

type GroupProps = { people: Person[]; size?: number; className?: string | undefined }

/** Two overlapping portraits, in the square of one. */
export function AvatarPair({ people, size = 52, className }: GroupProps) {
  const [back, front] = people
  if (!back) return <span className={clsx('shrink-0 rounded-full bg-fill', className)} style={{ width: size, height: size }} />
  if (!front) return <Avatar person={back} size={size} className={className} />
  const part = Math.round(size * 0.68)
  return (
    <span className={clsx('relative inline-block shrink-0', className)} style={{ width: size, height: size }}>
      <Avatar person={back} size={part} className="absolute! top-0 left-0" />
      <Avatar person={front} size={part} className="absolute! right-0 bottom-0 rounded-full ring-3 ring-surface" />
    </span>
  )
}

/** A row of overlapping portraits. Decorative: the names are next to it. */
export function AvatarRow({ people, size = 36, className }: GroupProps) {
  return (
    <span className={clsx('flex', className)}>
      {people.map((person, at) => (
        <Avatar
          key={person.id}
          person={person}
          size={size}
          className={clsx('rounded-full ring-2 ring-[var(--row-ring,var(--surface))]', at > 0 && '-ml-2.5')}
        />
      ))}
    </span>
  )
}
