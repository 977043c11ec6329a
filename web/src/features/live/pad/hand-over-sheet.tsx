import { Copy, Link2, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '@/wire'
import { useT } from '@/lib/i18n'

import { useMe } from '@/store/hooks'
import { copyText, share } from '@/store/share'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { FormTrouble } from '@/ui/form-trouble'
import { SectionHead } from '@/ui/section-head'
import { Sheet } from '@/ui/sheet'
import { useSending } from '@/ui/use-sending'
import { handOver, makeLink } from './actions'
import { type Helper, useStaff } from './staff'
import { hasUnsent, type PadRow } from './pad-queue'

/** To a player of the match or somebody who runs it, or by a link to anybody with an account. What was entered here is sent before. */
export function HandOverSheet({ row, onClose }: { row: PadRow; onClose: () => void }) {
  const t = useT()
  const { match, live, mayManage } = row
  const me = useMe()?.id
  const { busy, trouble, send } = useSending()
  const [path, setPath] = useState('')
  const staff = useStaff(live)
  const players = [...live.a, ...live.b].map((person): Helper => ({ person }))
  const others = [...players, ...staff.filter(({ person }) => !players.some((one) => one.person.id === person.id))].filter(({ person }) => person.id !== me)
  const waits = hasUnsent(row)
  const give = ({ id }: Person) => void send(() => handOver(match, id), onClose)
  return (
    <Sheet open onClose={onClose} title={t('pad.hand_over')} description={t(waits ? 'pad.hand_over_waits' : 'pad.hand_over_text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <FormTrouble text={trouble} />
        {others.length > 0 && (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {others.map(({ person, as }) => (
              <li key={person.id} className="flex items-center gap-3 py-1">
                <Avatar person={person} size={40} />
                <span className="min-w-0 flex-1 text-16 leading-tight font-bold break-words">
                  {person.name}
                  {as && <span className="block text-14 font-normal text-muted">{t(`staff.${as}`)}</span>}
                </span>
                <Button size="sm" variant="soft" disabled={waits} busy={busy} onClick={() => give(person)}>
                  {t('pad.hand_over_do')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {mayManage && (
          <section aria-labelledby="scorer-link">
            <SectionHead id="scorer-link">{t('pad.link')}</SectionHead>
            <p className="mb-3 text-15 text-muted">{t('pad.link_text')}</p>
            {path === '' ? (
              <Button variant="secondary" busy={busy} icon={<Link2 aria-hidden="true" className="size-5" />} onClick={() => void send(async () => setPath(await makeLink(match)), () => {})}>
                {t('pad.link_make')}
              </Button>
            ) : (
              <div className="grid gap-2.5">
                <input readOnly aria-label={t('pad.link')} value={new URL(path, location.origin).href} onFocus={({ target }) => target.select()} className="min-h-11 w-full min-w-0 rounded-control border-[1.5px] border-line-strong bg-sunken px-3 text-14" />
                <div className="flex gap-2.5">
                  <Button className="flex-1" variant="secondary" icon={<Copy aria-hidden="true" className="size-5" />} onClick={() => void copyText(new URL(path, location.origin).href)}>
                    {t('pad.link_copy')}
                  </Button>
                  <Button className="flex-1" icon={<Share2 aria-hidden="true" className="size-5" />} onClick={() => void share(path, live.event.name)}>
                    {t('pad.link_share')}
                  </Button>
                </div>
              </div>
            )}
          </section>
        )}
      </div>
    </Sheet>
  )
}
