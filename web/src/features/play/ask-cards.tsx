import { X } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Ask, LIMITS } from '@/wire'
import { paths } from '@/app/paths'
import { dotted } from '@/lib/facts'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { timeOfDay } from '@/lib/time'
import { Avatar } from '@/ui/avatar'
import { Button, ButtonLink } from '@/ui/button'
import { Countdown } from '@/ui/countdown'
import { IconButton } from '@/ui/icon-button'
import { accept, decline, dismiss } from './actions'

const ANSWER_MS = LIMITS.PLAY_ANSWER_MINUTES * 60_000

/** An ask to me with its countdown. The first to accept gets the game. */
export function IncomingAsk({ ask }: { ask: Ask }) {
  const t = useT()
  const { busy, take } = useAccept(ask)
  if (ask.state === 'taken') return <Taken ask={ask} />
  return (
    <article aria-label={t('play.asks_you', { name: ask.by.name })} className="rounded-card bg-raised p-4 shadow-card md:p-5">
      <div className="flex items-center gap-3.5">
        <Avatar person={ask.by} size={52} />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-18">{t('play.asks_you', { name: ask.by.name })}</h2>
          <p className="text-14 text-muted">{dotted([t('play.at', { time: timeOfDay(ask.starts_at) }), ask.asked > 1 && t('play.others_asked', { count: ask.asked - 1 })])}</p>
        </div>
      </div>
      {ask.message && <blockquote className="mt-3 border-l-3 border-ball pl-3.5 text-16 break-words">{ask.message}</blockquote>}
      <div className="mt-2">
        <Countdown from={ask.answer_by - ANSWER_MS} until={ask.answer_by} startLabel={t('play.first_has_it')} />
      </div>
      <div className="mt-3 flex gap-2.5">
        <Button className="flex-1 md:flex-none" busy={busy} onClick={take}>
          {t('play.accept')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => decline(ask)}>
          {t('play.decline')}
        </Button>
      </div>
    </article>
  )
}

/** Accepts an ask and opens the game. If somebody was faster, the card shows it as taken. */
export function useAccept(ask: Ask): { busy: boolean; take: () => Promise<void> } {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    try {
      const accepted = await accept(ask)
      if (accepted.is === 'yours' && accepted.event !== undefined) await navigate(paths.game(accepted.event))
    } catch (error) {
      toastTrouble(error)
    }
    setBusy(false)
  }
  return { busy, take }
}

/** An ask that somebody else has accepted. */
function Taken({ ask }: { ask: Ask }) {
  const t = useT()
  return (
    <div role="status" className="flex items-center gap-3.5 rounded-card bg-fill p-4">
      <Avatar person={ask.by} size={44} />
      <p className="min-w-0 flex-1 text-15">
        <span className="block font-bold">{t('play.taken')}</span>
        <span className="block text-14 text-muted">{t('play.taken_text', { name: ask.by.name })}</span>
      </p>
      <IconButton label={t('common.close')} onClick={() => dismiss(ask)}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </div>
  )
}

/** My ask: who accepted it, or the time left. */
export function MyAsk({ ask }: { ask: Ask }) {
  const t = useT()
  if (ask.state === 'taken') {
    return (
      <article aria-label={t('play.yours')} className="flex flex-wrap items-center gap-3.5 rounded-card bg-raised p-4 shadow-card">
        {ask.taken_by && <Avatar person={ask.taken_by} size={52} />}
        <div className="min-w-0 flex-1">
          <h2 className="text-18">{t('play.yours_with', { name: ask.taken_by?.name ?? t('common.somebody') })}</h2>
          <p className="text-14 text-muted">{t('play.at', { time: timeOfDay(ask.starts_at) })}</p>
        </div>
        {ask.event !== undefined && <ButtonLink to={paths.game(ask.event)}>{t('play.open_game')}</ButtonLink>}
        <IconButton label={t('common.close')} onClick={() => dismiss(ask)}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </article>
    )
  }
  return (
    <article aria-label={t('play.you_asked', { count: ask.asked })} className="rounded-card bg-raised p-4 shadow-card md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-18">{t('play.you_asked', { count: ask.asked })}</h2>
          <p className="text-14 text-muted">{dotted([t('play.at', { time: timeOfDay(ask.starts_at) }), ask.message])}</p>
        </div>
        <Button size="sm" variant="secondary" onClick={() => decline(ask)}>
          {t('play.take_back')}
        </Button>
      </div>
      <div className="mt-1">
        <Countdown from={ask.answer_by - ANSWER_MS} until={ask.answer_by} startLabel={t('play.first_has_it')} />
      </div>
    </article>
  )
}
