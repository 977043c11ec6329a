import { useState } from 'react'
import type { LeagueSide, UserId } from '@/wire'
import { useT } from '@/lib/i18n'
import { toastDone, toastTrouble } from '@/lib/notify'
import { useMe } from '@/store/hooks'
import { AvatarRow } from '@/ui/avatar-group'
import { Button } from '@/ui/button'
import type { LeagueView } from './selectors'
import { answerTeam } from './team-actions'

/** The teams that ask somebody to play for them. */
export function invitationsOf({ sides }: Pick<LeagueView, 'sides'>, me: UserId | undefined): readonly LeagueSide[] {
  return Object.values(sides).filter(({ team }) => team?.roster.some(({ player, invited }) => invited === true && player.id === me))
}

/** The teams that ask me to play for them, with my answer. */
export default function TeamInvited({ view }: { view: LeagueView }) {
  const me = useMe()?.id
  const teams = invitationsOf(view, me)
  if (teams.length === 0) return null
  return (
    <div className="grid gap-3 pb-5">
      {teams.map((side) => (
        <Invitation key={side.id} side={side} />
      ))}
    </div>
  )
}

function Invitation({ side: { id, team } }: { side: LeagueSide }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  if (!team) return null
  const captain = team.roster.find(({ player }) => player.id === team.captain)?.player
  const players = team.roster.filter(({ invited }) => invited !== true).map(({ player }) => player)
  function answer(accept: boolean) {
    setBusy(true)
    answerTeam(id, accept)
      .then(() => toastDone(accept ? 'team.joined' : 'team.declined', { team: team?.name ?? '' }))
      .catch(toastTrouble)
      .finally(() => setBusy(false))
  }
  return (
    <section aria-label={t('team.invitation')} className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border-l-4 border-l-ball bg-ball-soft px-4 py-3.5">
      <span className="flex min-w-0 flex-1 basis-60 items-center gap-3">
        <AvatarRow people={players.slice(0, 3)} size={38} className="shrink-0 [--row-ring:var(--ball-soft)]" />
        <span className="min-w-0">
          <span className="block font-bold wrap-anywhere">{t('team.asks', { team: team.name })}</span>
          <span className="block text-14 text-muted wrap-anywhere">{t('team.asked_by', { name: captain?.name ?? t('common.somebody'), count: players.length })}</span>
        </span>
      </span>
      <span className="flex gap-2.5">
        <Button busy={busy} onClick={() => answer(true)}>
          {t('team.accept')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => answer(false)}>
          {t('team.decline')}
        </Button>
      </span>
    </section>
  )
}
