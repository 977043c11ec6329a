import { Check, ClipboardCopy, Ellipsis, ListOrdered, UserPlus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { LeagueSide, Millis } from '@/wire'
import { paths } from '@/app/paths'
import { copyText } from '@/lib/clipboard'
import { dotted, listed } from '@/lib/facts'
import { levelText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { toastDone, toastTrouble } from '@/lib/notify'
import { ratingText } from '@/lib/rating-text'
import { agoText } from '@/lib/time'
import { useMe } from '@/store/hooks'
import { AvatarPair } from '@/ui/avatar-group'
import { Button } from '@/ui/button'
import { Chip } from '@/ui/chip'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { IconButton } from '@/ui/icon-button'
import { LazyPart } from '@/ui/lazy-part'
import { Menu, MenuItem } from '@/ui/menu'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { isDrawn, joinsLate, sideKind, TAKEN } from './league-words'
import type { LeagueSheet } from './league-sheets'
import { decide } from './organiser-actions'
import { sidesIn, sidesInOrder, type LeagueView } from './selectors'
import { peopleOf, sideName } from './side-names'
import { FormingSides, WaitingSides } from './side-sections'
import { groupText } from './view'

const TeamList = lazyChunk(() => import('./team-list'))

type TeamsTabProps = { view: LeagueView; now: Millis; onOpen: (sheet: LeagueSheet) => void }

/** The sides of a league by state, with the organisers' tools. */
export function TeamsTab(props: TeamsTabProps) {
  const { view, onOpen } = props
  if (!view.league.teams) return <SideList {...props} />
  return (
    <LazyPart fallback={<SkeletonRows rows={4} portrait={38} />}>
      <TeamList view={view} onOpen={onOpen} />
    </LazyPart>
  )
}

function SideList({ view, now, onOpen }: TeamsTabProps) {
  const t = useT()
  const { league, organises } = view
  const [playing, pending] = [sidesInOrder(view), sidesIn(view, 'pending')]
  const row = (side: LeagueSide, state?: ReactNode) => <SideRow key={side.id} side={side} view={view} state={state} onOpen={onOpen} />
  return (
    <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-7">
      {organises && <Tools view={view} playing={playing} onOpen={onOpen} />}
      {organises && pending.length > 0 && (
        <section>
          <SectionHead>{t('league.side.requests')}</SectionHead>
          <ul>
            {pending.map((side) => (
              <RequestRow key={side.id} side={side} now={now} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <SectionHead>{t(TAKEN[sideKind(league)], { taken: league.taken, capacity: league.capacity })}</SectionHead>
        {playing.length === 0 ? (
          <Empty plain title={t('league.side.none')} text={t(league.state === 'enrolling' ? 'league.side.none_text' : 'league.side.none_over')} />
        ) : (
          <ul>{playing.map((side) => row(side, <Standing side={side} view={view} many={(league.groups ?? 1) > 1 || league.competition === 'box'} />))}</ul>
        )}
      </section>
      <WaitingSides
        view={view}
        row={row}
        takeIn={(side) => (
          <Button size="sm" variant="soft" className="relative z-1" onClick={() => void decide(side.id, true).catch(toastTrouble)}>
            {t('league.side.take_in')}
          </Button>
        )}
      />
      <FormingSides
        view={view}
        row={(side) =>
          row(
            side,
            <Chip small tone="warn">
              {t('league.side.unanswered')}
            </Chip>,
          )
        }
      />
    </div>
  )
}

/** What organisers do with all of them. */
function Tools({ view: { league }, playing, onOpen }: { view: LeagueView; playing: readonly LeagueSide[]; onOpen: TeamsTabProps['onOpen'] }) {
  const t = useT()
  const open = league.state === 'enrolling' || league.state === 'closed'
  const adds = open || joinsLate(league)
  async function copy() {
    const lines = playing.map((side) => listed([sideName(side), side.level !== undefined && levelText(side.level)]))
    if (await copyText(lines.join('\n'))) toastDone('league.side.copied')
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      {adds && (
        <Button variant="secondary" size="sm" className="min-h-11!" icon={<UserPlus aria-hidden="true" className="size-4.5" />} onClick={() => onOpen({ is: 'add' })}>
          {t(league.format === 'double' ? 'league.side.add_pair' : 'league.side.add_player')}
        </Button>
      )}
      {open && playing.length > 1 && (
        <Button variant="secondary" size="sm" className="min-h-11!" icon={<ListOrdered aria-hidden="true" className="size-4.5" />} onClick={() => onOpen({ is: 'seed' })}>
          {t('league.side.seed')}
        </Button>
      )}
      {playing.length > 0 && (
        <Button variant="ghost" size="sm" className="min-h-11!" icon={<ClipboardCopy aria-hidden="true" className="size-4.5" />} onClick={() => void copy()}>
          {t('league.side.copy')}
        </Button>
      )}
    </div>
  )
}

/** Its group and seed, or that it has given up. */
function Standing({ side, view, many }: { side: LeagueSide; view: LeagueView; many: boolean }) {
  const t = useT()
  if (side.state === 'withdrawn') return <Chip small>{t('league.side.gave_up')}</Chip>
  return (
    <>
      {many && side.group !== undefined && <span className="text-14 font-semibold text-muted">{groupText(t, view, side.group)}</span>}
      {side.seed !== undefined && (
        <Chip small tone="outline">
          {t('league.side.seeded', { seed: side.seed })}
        </Chip>
      )}
    </>
  )
}

type SideRowProps = { side: LeagueSide; view: LeagueView; state: ReactNode; onOpen: TeamsTabProps['onOpen'] }

function SideRow({ side, view, state, onOpen }: SideRowProps) {
  const t = useT()
  const me = useMe()?.id
  const mine = side.players.some(({ id }) => id === me)
  const names = sideName(side)
  const [only] = side.players
  const facts = [side.named && t('league.side.named'), side.players.length > 1 && listed(side.players.map(({ name }) => name)), side.level !== undefined && t('event.level', { level: levelText(side.level) }), side.rating && t('league.side.rating', { rating: ratingText(side.rating) })]
  const title = mine ? t('event.name_you', { name: names }) : names
  const over = view.league.state === 'completed' || view.league.state === 'archived' || view.league.state === 'cancelled'
  const removable = view.organises && !over && side.state !== 'withdrawn'
  return (
    <li className={mine ? 'relative flex min-h-17 items-center gap-3 border-b border-l-4 border-b-line border-l-ball bg-ball-soft py-2 pr-1 pl-2.5' : 'relative flex min-h-17 items-center gap-3 border-b border-line py-2'}>
      <AvatarPair people={[...peopleOf(side)]} size={46} />
      <span className="min-w-0 flex-1">
        {side.players.length === 1 && only && !side.named ? (
          <Link to={mine ? paths.profile() : paths.player(only.id)} className="block truncate rounded-chip text-16 font-bold after:absolute after:inset-0">
            {title}
          </Link>
        ) : (
          <span className="block truncate text-16 font-bold">{title}</span>
        )}
        <span className="block truncate text-14 text-muted">{dotted(facts)}</span>
      </span>
      <span className="flex shrink-0 items-center gap-2">{state}</span>
      {removable && (
        <Menu
          trigger={
            <IconButton label={t('event.tools_for', { name: names })} className="relative z-1">
              <Ellipsis aria-hidden="true" className="size-5.5" />
            </IconButton>
          }
        >
          <MenuItem icon={X} danger onSelect={() => onOpen({ is: 'remove', side })}>
            {t(isDrawn(view.league) ? 'league.side.withdraw_them' : 'league.side.remove')}
          </MenuItem>
        </Menu>
      )}
    </li>
  )
}

function RequestRow({ side, now }: { side: LeagueSide; now: Millis }) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const names = sideName(side)
  const answer = (accept: boolean) => {
    setBusy(true)
    decide(side.id, accept)
      .catch(toastTrouble)
      .finally(() => setBusy(false))
  }
  return (
    <li className="flex min-h-16 animate-drop-in items-center gap-3 border-b border-line py-2">
      <AvatarPair people={side.players} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-16 font-bold">{names}</span>
        <span className="block truncate text-14 text-muted">{dotted([side.level !== undefined && t('event.level', { level: levelText(side.level) }), side.rating && t('league.side.rating', { rating: ratingText(side.rating) }), agoText(side.at, now)])}</span>
      </span>
      <Button size="sm" variant="soft" disabled={busy} icon={<Check aria-hidden="true" className="size-4" />} aria-label={t('event.accept_who', { name: names })} onClick={() => answer(true)}>
        {t('event.accept')}
      </Button>
      <Button size="sm" variant="secondary" disabled={busy} aria-label={t('event.reject_who', { name: names })} className="px-2.5!" onClick={() => answer(false)}>
        <X aria-hidden="true" className="size-4.5" />
      </Button>
    </li>
  )
}
