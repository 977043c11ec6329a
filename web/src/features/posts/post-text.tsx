import { Link } from 'react-router'
import type { Mention } from '@/wire'
import { paths } from '@/app/paths'
import { partsOf } from './text-parts'

/** A text as its author wrote it; whom it mentions and web addresses are links. */
export function PostText({ text, mentions, className = '' }: { text: string; mentions: readonly Mention[]; className?: string }) {
  return (
    <p className={`wrap-anywhere whitespace-pre-line ${className}`} dir="auto">
      {partsOf(text, mentions).map((part, index) => {
        if (part.user !== undefined) {
          return (
            <Link key={index} to={paths.player(part.user)} className="relative z-1 rounded-chip font-semibold text-brand">
              {part.text}
            </Link>
          )
        }
        if (part.href !== undefined) {
          return (
            <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc" className="relative z-1 rounded-chip text-brand underline">
              {part.text}
            </a>
          )
        }
        return part.text
      })}
    </p>
  )
}
