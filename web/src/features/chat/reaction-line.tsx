import clsx from 'clsx'
import type { ReactionKind } from '@/wire'
import { useT } from '@/lib/i18n'
import { ReactionArt } from '@/ui/art/reaction'
import type { ChatMessage } from './rows'

type ReactionLineProps = { message: ChatMessage; mayReact: boolean; onReact: (kind: ReactionKind, on: boolean) => void }

/** The reactions under a bubble; a press adds mine or takes it back. */
export function ReactionLine({ message, mayReact, onReact }: ReactionLineProps) {
  const t = useT()
  if (message.reactions.length === 0) return null
  return (
    <ul aria-label={t('chat.reactions')} className={clsx('mt-1 flex flex-wrap gap-1', message.mine && 'justify-end')}>
      {message.reactions.map(({ kind, count, mine }) => (
        <li key={kind}>
          <button
            type="button"
            aria-label={t('chat.reaction_count', { reaction: t(`chat.reaction.${kind}`), count })}
            aria-pressed={mine}
            disabled={!mayReact && !mine}
            onClick={() => onReact(kind, !mine)}
            className={clsx(
              'relative flex h-8 items-center gap-1.5 rounded-full border px-2.5 text-13 font-bold tabular-nums transition-transform duration-120 after:absolute after:-inset-y-1.5 after:inset-x-0 active:scale-95',
              mine ? 'border-brand bg-brand-soft' : 'border-line bg-raised text-muted',
            )}
          >
            <ReactionArt kind={kind} size={17} />
            {count}
          </button>
        </li>
      ))}
    </ul>
  )
}
