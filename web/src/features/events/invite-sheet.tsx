import { Copy, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LIMITS, type Person } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { troubleOf, troubleText } from '@/lib/refused'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { PeoplePicker } from '@/ui/people-picker'
import { QrCode } from '@/ui/qr-code'
import { SectionHead } from '@/ui/section-head'
import { Sheet } from '@/ui/sheet'
import { Skeleton } from '@/ui/skeleton'
import type { FindPeople } from '@/ui/use-people-search'
import { useSending } from '@/ui/use-sending'
import { LinksInUse } from './links-in-use'
import { inviteTo } from './organiser-actions'
import type { GameView } from './selectors'
import { copyText } from '@/store/share'

type InviteSheetProps = { view: GameView; find: FindPeople; known: readonly Person[]; onClose: () => void }
type Link = { is: 'loading' } | { is: 'ready'; url: string } | { is: 'error'; text: string }

/** Invites players by name, or anybody by a link or QR code. */
export function InviteSheet({ view, find, known, onClose }: InviteSheetProps) {
  const t = useT()
  const { game } = view
  const [chosen, setChosen] = useState<Person[]>([])
  const { busy, trouble, send } = useSending()
  const [attempt, setAttempt] = useState(0)
  const link = useInviteLink(game.id, attempt)
  const involved = [...view.seated, ...view.offered, ...view.asked, ...view.invited, ...view.waiting].flatMap(({ player }) => (player ? [player.id] : []))

  async function invite() {
    const { invited } = await inviteTo(game.id, chosen.map(({ id }) => id))
    toastDone('invite.done', { count: invited })
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t('invite.title')}
      description={game.name}
      footer={
        chosen.length > 0 && (
          <div className="grid gap-3">
            <FormTrouble text={trouble} />
            <Button size="lg" wide busy={busy} onClick={() => void send(invite, onClose)}>
              {t('invite.send', { count: chosen.length })}
            </Button>
          </div>
        )
      }
    >
      <section aria-labelledby="invite-link" className="mb-6">
        <SectionHead id="invite-link" level={3}>
          {t('invite.link')}
        </SectionHead>
        <p className="mb-3 text-14 text-muted">{t(game.is_private ? 'invite.link_text_private' : 'invite.link_text')}</p>
        {link.is === 'loading' && <Skeleton className="h-40 w-full rounded-card!" />}
        {link.is === 'error' && (
          <div className="grid justify-items-start gap-2.5">
            <FormTrouble text={link.text} />
            <Button size="sm" variant="secondary" onClick={() => setAttempt(attempt + 1)}>
              {t('common.try_again')}
            </Button>
          </div>
        )}
        {link.is === 'ready' && <ShareLink url={link.url} name={game.name} />}
        {link.is === 'ready' && <LinksInUse key={attempt} event={game.id} onRevoked={() => setAttempt(attempt + 1)} />}
      </section>
      <section aria-labelledby="invite-players">
        <SectionHead id="invite-players" level={3}>
          {t('invite.players')}
        </SectionHead>
        <PeoplePicker find={find} chosen={chosen} onChange={(people) => setChosen(people.slice(0, LIMITS.INVITE_MAX))} known={known} without={new Set([...involved, game.organiser.id])} />
      </section>
    </Sheet>
  )
}

function useInviteLink(event: string, attempt: number): Link {
  const [link, setLink] = useState<Link>({ is: 'loading' })
  useEffect(() => {
    let current = true
    setLink({ is: 'loading' })
    inviteTo(event, []).then(
      ({ link: path }) => current && setLink({ is: 'ready', url: new URL(path, location.origin).href }),
      (error: unknown) => current && setLink({ is: 'error', text: troubleText(troubleOf(error)) }),
    )
    return () => {
      current = false
    }
  }, [event, attempt])
  return link
}

function ShareLink({ url, name }: { url: string; name: string }) {
  const t = useT()
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode text={url} label={t('invite.qr', { game: name })} className="size-36 shrink-0 rounded-control border border-line md:size-40" />
      <div className="grid min-w-0 flex-1 basis-44 grid-cols-[minmax(0,1fr)] gap-2">
        <input readOnly aria-label={t('invite.link')} value={url} onFocus={({ target }) => target.select()} className="min-h-11 w-full truncate rounded-control border border-line bg-sunken px-3 text-16 text-muted md:text-14" />
        <Button variant={canShare ? 'secondary' : 'primary'} wide icon={<Copy aria-hidden="true" className="size-4.5" />} onClick={() => void copyText(url)} className="px-3!">
          {t('invite.copy')}
        </Button>
        {canShare && (
          <Button wide icon={<Share2 aria-hidden="true" className="size-4.5" />} onClick={() => void navigator.share({ title: name, url }).catch(() => {})} className="px-3!">
            {t('invite.share')}
          </Button>
        )}
      </div>
    </div>
  )
}
