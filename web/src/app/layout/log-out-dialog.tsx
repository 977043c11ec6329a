import { CircleCheck, MessageSquare, Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { logOut } from '@/features/auth/actions'
import type { UnsentMatch } from '@/features/live/pad/unsent'
import { type Translate, useT } from '@/lib/i18n'
import { useConnection } from '@/store/hooks'
import { Button, ButtonLink } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { Sheet } from '@/ui/sheet'
import { useSending } from '@/ui/use-sending'
import { paths } from '../paths'
import { isNothing, sendNow, type Unsent, unsent, whenUnsentChanged } from '../unsent'

type LogOutDialogProps = { /** What was found when it was opened. */ found: Unsent; onClose: () => void }

/** Names what a log-out would lose, and follows it being sent: log out, wait, or lose it. */
export default function LogOutDialog({ found, onClose }: LogOutDialogProps) {
  const t = useT()
  const live = useConnection().state === 'live'
  const lost = useUnsent(found)
  const { busy, trouble, send } = useSending()
  /** It is sent as soon as there is a network. */
  const [tried, setTried] = useState(false)
  const sent = isNothing(lost)
  const waits = lost.messages > 0 || lost.matches.some(({ refused }) => !refused)
  return (
    <Sheet open onClose={onClose} title={t(sent ? 'logout.all_sent' : 'logout.title')} description={t(sent ? 'logout.all_sent_text' : live ? 'logout.text_live' : 'logout.text')}>
      <div role="status">
        <ul className="grid gap-2 empty:hidden">
          {lost.messages > 0 && <Line icon={<MessageSquare aria-hidden="true" className="size-5" />} text={t('logout.messages', { count: lost.messages })} />}
          {lost.matches.map((match) => (
            <Line key={match.match} icon={<Smartphone aria-hidden="true" className="size-5" />} text={matchText(t, match)} note={match.refused ? t('logout.refused') : ''}>
              <ButtonLink size="sm" variant="secondary" to={paths.pad(match.match)} onClick={onClose}>
                {t('logout.open_pad')}
              </ButtonLink>
            </Line>
          ))}
        </ul>
      </div>
      {sent && <CircleCheck aria-hidden="true" className="size-8 text-success" />}
      <FormTrouble text={trouble} />
      <div className="mt-5 grid gap-2.5">
        {waits && !live && (
          <Button
            wide
            busy={tried}
            onClick={() => {
              setTried(true)
              sendNow()
            }}
          >
            {t(tried ? 'logout.wait' : 'logout.send')}
          </Button>
        )}
        <Button wide variant={sent ? 'primary' : 'danger'} busy={busy} onClick={() => void send(() => logOut({ evenIf: 'waiting' }), onClose)}>
          {t(sent ? 'header.log_out' : 'logout.anyway')}
        </Button>
        <Button wide variant="ghost" onClick={onClose}>
          {t('logout.stay')}
        </Button>
      </div>
    </Sheet>
  )
}

/** What is not sent now. */
function useUnsent(found: Unsent): Unsent {
  const [now, setNow] = useState(found)
  useEffect(() => {
    let left = false
    const look = () => void unsent().then((next) => !left && setNow(next))
    const stop = whenUnsentChanged(look)
    look()
    return () => {
      left = true
      stop()
    }
  }, [])
  return now
}

function matchText(t: Translate, { names, entries, start }: UnsentMatch): string {
  if (!names) return t('logout.match_unknown')
  const match = `${names.a} – ${names.b}`
  return entries === 0 && start ? t('logout.match_start', { match }) : t('logout.match', { match, count: entries })
}

function Line({ icon, text, note = '', children }: { icon: ReactNode; text: string; note?: string; children?: ReactNode }) {
  return (
    <li className="flex items-center gap-3 rounded-control bg-fill px-3 py-2.5">
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block text-16 leading-tight font-semibold break-words">{text}</span>
        {note && <span className="block text-14 text-muted">{note}</span>}
      </span>
      {children}
    </li>
  )
}
