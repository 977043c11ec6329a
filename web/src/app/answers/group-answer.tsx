import { useState } from 'react'
import type { ChatId } from '@/wire'
import { rejoin } from '@/features/chat/actions'
import { useT } from '@/lib/i18n'
import { toastDone, toastTrouble } from '@/lib/notify'
import { troubleOf } from '@/lib/refused'
import { useStore } from '@/store/index'
import { AnswerButtons } from './answer-buttons'

/** Comes back to a group that I left; nothing for somebody who is in it. */
export function GroupAnswer({ chat, title }: { chat: ChatId; title: string }) {
  const t = useT()
  const member = useStore((state) => chat in state.chat.rooms)
  const [gone, setGone] = useState(false)
  const [busy, setBusy] = useState(false)
  if (member) return null
  if (gone) return <span className="text-13 text-muted">{t('answer.rejoin_gone')}</span>

  async function join() {
    setBusy(true)
    try {
      await rejoin(chat)
      toastDone('answer.rejoined', { group: title })
    } catch (error) {
      if (troubleOf(error).code === 'not_found') setGone(true)
      else toastTrouble(error)
    } finally {
      setBusy(false)
    }
  }

  return <AnswerButtons yes={t('answer.rejoin')} label={t('answer.rejoin_group', { group: title })} busy={busy} onYes={() => void join()} />
}
