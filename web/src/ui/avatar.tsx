import clsx from 'clsx'
import { useState } from 'react'
import { Portrait } from './art/portrait'
import { pictureAt } from './picture'
import { PresenceDot } from './presence-dot'

export type Person = { id: string; name: string; profileImage?: string | null | undefined }

type AvatarProps = {
  person: Person
  /** Width and height in pixels. */
  size?: number
  /** Adds the presence dot. */
  here?: boolean | undefined
  className?: string | undefined
}

/** A person's picture, or a drawn portrait. Decorative: their name is always next to it. */
export function Avatar({ person, size = 44, here = false, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  const image = person.profileImage
  return (
    <span className={clsx('relative inline-block shrink-0', className)} style={{ width: size, height: size }}>
      <span className="block size-full overflow-hidden rounded-full bg-fill">
        {image && image !== broken ? (
          <img
            src={pictureAt(image, size)}
            alt=""
            width={size}
            height={size}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
            onError={() => setBroken(image)}
          />
        ) : (
          <Portrait id={person.id} className="block size-full" />
        )}
      </span>
      {here && <PresenceDot className="absolute right-0 bottom-0" size={Math.max(12, Math.round(size / 4))} />}
    </span>
  )
}
