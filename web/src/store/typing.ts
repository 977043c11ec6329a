/** Removes expired "is typing" entries, now and whenever the next one expires. */
import { setState, state } from './index'

let timer: ReturnType<typeof setTimeout> | undefined

export function forgetExpiredTyping(): void {
  clearTimeout(timer)
  const now = Date.now()
  const untils = Object.values(state().chat.typing).flatMap((writing) => Object.values(writing))
  if (untils.length === 0) return
  if (untils.some((until) => until <= now)) {
    setState(({ chat }) => ({ chat: { ...chat, typing: unexpired(chat.typing, now) } }))
  }
  const next = Math.min(...untils.filter((until) => until > now))
  if (Number.isFinite(next)) timer = setTimeout(forgetExpiredTyping, next - now)
}

type Typing = ReturnType<typeof state>['chat']['typing']

function unexpired(typing: Typing, now: number): Typing {
  const rooms = Object.entries(typing).map(([chat, writing]) => {
    const still = Object.entries(writing).filter(([, until]) => until > now)
    return [chat, still.length === Object.keys(writing).length ? writing : Object.fromEntries(still)] as const
  })
  return Object.fromEntries(rooms.filter(([, writing]) => Object.keys(writing).length > 0))
}
