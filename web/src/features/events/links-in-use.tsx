import { useEffect, useState } from 'react'
import type { EventId, EventLink } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone } from '@/lib/notify'
import { troubleOf, troubleText } from '@/lib/refused'
import { useMe } from '@/store/hooks'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { linksOf, revokeLink } from './organiser-actions'

type LinksInUseProps = { event: EventId; onRevoked: () => void }

/** The links to a game that hold, each with a button that ends it: the organiser sees all of them, players their own. */
export function LinksInUse({ event, onRevoked }: LinksInUseProps) {
  const t = useT()
  const [links, setLinks] = useState<readonly EventLink[]>([])
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    let current = true
    linksOf(event).then(
      (found) => current && setLinks(found),
      (error: unknown) => current && setTrouble(troubleText(troubleOf(error))),
    )
    return () => {
      current = false
    }
  }, [event])

  async function revoke(by: string) {
    setTrouble('')
    try {
      await revokeLink(event, by)
      toastDone('invite.revoked')
      onRevoked()
    } catch (error) {
      setTrouble(troubleText(troubleOf(error)))
    }
  }

  return (
    <>
      <FormTrouble text={trouble} />
      {links.length > 0 && (
        <ul aria-label={t('invite.links')} className="mt-3">
          {links.map((link) => (
            <LinkRow key={link.by.id} link={link} onRevoke={() => void revoke(link.by.id)} />
          ))}
        </ul>
      )}
    </>
  )
}

function LinkRow({ link: { by }, onRevoke }: { link: EventLink; onRevoke: () => void }) {
  const t = useT()
  const me = useMe()?.id
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-2">
      <Avatar person={by} size={36} />
      <span className="min-w-0 flex-1 truncate text-15 font-bold">{by.id === me ? t('invite.link_mine') : t('invite.link_of', { name: by.name })}</span>
      <Button size="sm" variant="secondary" aria-label={t('invite.revoke_of', { name: by.name })} onClick={onRevoke}>
        {t('invite.revoke')}
      </Button>
    </li>
  )
}
