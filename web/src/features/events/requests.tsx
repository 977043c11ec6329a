import { Check, X } from 'lucide-react'
import type { Enrolment, Reliability } from '@/wire'
import { dotted } from '@/lib/facts'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { countsText } from '@/lib/reliability'
import { agoText } from '@/lib/time'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { decide } from './roster-actions'
import { personOf } from './enrolled-person'
import { useReliability } from './reliability'

/** The requests, with the organiser's buttons. */
export function Requests({ asked, now }: { asked: readonly Enrolment[]; now: number }) {
  const t = useT()
  return (
    <div className="mt-3">
      <h2 className="text-16 tracking-normal">{t('event.asks', { count: asked.length })}</h2>
      <RequestRows asked={asked} now={now} />
    </div>
  )
}

/** The requests, each with how reliable the player was. */
export function RequestRows({ asked, now }: { asked: readonly Enrolment[]; now: number }) {
  const { counts } = useReliability(asked[0]?.event, asked)
  return (
    <ul>
      {asked.map((enrolment) => (
        <RequestRow key={enrolment.id} enrolment={enrolment} now={now} counts={counts.get(enrolment.player?.id ?? '')} />
      ))}
    </ul>
  )
}

function RequestRow({ enrolment, now, counts }: { enrolment: Enrolment; now: number; counts: Reliability | undefined }) {
  const t = useT()
  const person = personOf(enrolment)
  return (
    <li className="flex min-h-16 animate-drop-in items-center gap-3 border-b border-line py-2">
      <Avatar person={person} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-16 font-bold">{person.name}</span>
        <span className="block truncate text-14 text-muted">{dotted([enrolment.level !== undefined && t('event.level', { level: levelText(enrolment.level) }), agoText(enrolment.at, now)])}</span>
        {counts && <span className="block text-14 text-muted">{countsText(t, counts)}</span>}
      </span>
      <Button size="sm" variant="soft" icon={<Check aria-hidden="true" className="size-4" />} aria-label={t('event.accept_who', { name: person.name })} onClick={() => decide(enrolment, true)}>
        {t('event.accept')}
      </Button>
      <Button size="sm" variant="secondary" aria-label={t('event.reject_who', { name: person.name })} className="px-2.5!" onClick={() => decide(enrolment, false)}>
        <X aria-hidden="true" className="size-4.5" />
      </Button>
    </li>
  )
}
