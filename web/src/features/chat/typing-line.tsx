import { useT } from '@/lib/i18n'
import { Avatar } from '@/ui/avatar'
import { TypingBalls } from '@/ui/typing-balls'
import { typersLine } from './names'
import { useTypers } from './selectors'

/** Has a fixed height, so that nothing moves when somebody starts to type. */
export function TypingLine({ chat }: { chat: string }) {
  const t = useT()
  const typers = useTypers(chat)
  const [first] = typers
  return (
    <div className="flex h-7 items-center gap-2 text-13 text-muted">
      {first && (
        <>
          <Avatar person={first} size={24} />
          <TypingBalls size={10} />
          <span className="truncate">{typersLine(typers, t)}</span>
        </>
      )}
    </div>
  )
}
