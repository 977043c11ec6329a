import type { Mention, UserId } from '@/wire'

interface Part {
  text: string
  /** Whom it mentions. */
  user?: UserId
  /** Where it leads: http and https alone. */
  href?: string
}

const LINK = /https?:\/\/[^\s<>"'`{}|\\^]+/giu
const MENTION = /(?<![\p{L}\p{N}_.@-])@([A-Za-z0-9_.-]+)/gu

/** A text cut into plain text, mentions and addresses. */
export function partsOf(text: string, mentions: readonly Mention[]): readonly Part[] {
  return split(text, LINK, ([whole]) => linkOf(whole)).flatMap((part) => (part.href === undefined ? split(part.text, MENTION, ([, handle = '']) => mentionOf(handle, mentions)) : [part]))
}

/** Without the punctuation of the sentence around it. */
function linkOf(whole: string): Part | null {
  const text = whole.replace(/[.,;:!?)\]]+$/u, '')
  return URL.canParse(text) ? { text, href: text } : null
}

/** The longest handle of those mentioned with which the text goes on. */
function mentionOf(written: string, mentions: readonly Mention[]): Part | null {
  const found = mentions.filter(({ handle }) => written.toLowerCase().startsWith(handle.toLowerCase())).toSorted((one, other) => other.handle.length - one.handle.length)[0]
  const rest = written.slice(found?.handle.length ?? 0)
  return found && /^[.-]*$/.test(rest) ? { text: `@${written.slice(0, found.handle.length)}`, user: found.user } : null
}

function split(text: string, pattern: RegExp, partIn: (match: RegExpExecArray) => Part | null): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    const part = partIn(match)
    if (!part) continue
    if (match.index > from) parts.push({ text: text.slice(from, match.index) })
    parts.push(part)
    from = match.index + part.text.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
