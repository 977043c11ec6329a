import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Due, DueList, DueSum, Event as Game, Person } from '@/wire'
import { dotted } from '@/lib/facts'
import { amountText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { toastTrouble } from '@/lib/notify'
import { troubleText } from '@/lib/refused'
import { dateAt } from '@/lib/zoned'
import { useMe } from '@/store/hooks'
import { useStore } from '@/store/index'
import { Avatar } from '@/ui/avatar'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { LazySheet } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { Switch } from '@/ui/switch'
import { loadDues, markPaid } from './actions'

const SetSheet = lazyChunk(() => import('./set-sheet'))

type DuesTabProps = { game: Game; /** Who plays, without guests. */ players: readonly Person[] }

/** Who owes what for a game and its season, for the organisers. */
export default function DuesTab({ game, players }: DuesTabProps) {
  const t = useT()
  const live = useStore(({ connection }) => connection.state === 'live')
  const entry = useStore(({ dues }) => dues.events[game.id])
  const [setting, setSetting] = useState(false)
  const idle = !entry || entry.is === 'idle'
  useEffect(() => {
    if (live && idle) void loadDues(game.id)
  }, [game.id, live, idle])
  const list = entry?.list
  if (!list && entry?.is === 'error') return <ErrorState plain title={t('dues.failed')} text={entry.trouble ? troubleText(entry.trouble) : t('error.offline')} onRetry={() => void loadDues(game.id)} />
  if (!list && !live) return <ErrorState plain title={t('dues.failed')} text={t('error.offline')} />
  if (!list) return <SkeletonRows rows={4} />
  const mayCharge = game.state !== 'cancelled' && game.state !== 'draft'
  const set = mayCharge && (
    <Button variant={list.dues.length > 0 ? 'secondary' : 'primary'} icon={<Pencil aria-hidden="true" className="size-4.5" />} onClick={() => setSetting(true)}>
      {t(list.dues.length > 0 ? 'dues.change' : 'dues.set')}
    </Button>
  )
  return (
    <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-7">
      {list.dues.length === 0 ? (
        <Empty plain title={t('dues.none')} text={t('dues.none_text')}>
          {set}
        </Empty>
      ) : (
        <>
          <Totals list={list}>{set}</Totals>
          <div>
            <p aria-hidden="true" className="pr-1.5 text-right text-13 text-muted">
              {t('dues.paid')}
            </p>
            <ul aria-label={t('dues.list')}>
              {list.dues.map((due) => (
                <DueRow key={`${due.person.id} ${due.series === true}`} game={game} due={due} />
              ))}
            </ul>
          </div>
        </>
      )}
      {list.sums && list.sums.length > 0 && <Season sums={list.sums} />}
      <p className="text-14 text-muted">{t('dues.no_payment')}</p>
      <LazySheet open={setting} onLost={() => setSetting(false)}>
        {setting && <SetSheet game={game} players={players} dues={list.dues} onClose={() => setSetting(false)} />}
      </LazySheet>
    </div>
  )
}

function Totals({ list, children }: { list: DueList; children: ReactNode }) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <Total label={t('dues.open')} cents={list.open} />
      <Total label={t('dues.paid')} cents={list.paid} />
      <span className="sm:ml-auto">{children}</span>
    </div>
  )
}

function Total({ label, cents }: { label: string; cents: number }) {
  return (
    <p>
      <span className="block text-14 text-muted">{label}</span>
      <span className="score block text-26 leading-tight">{amountText(cents)}</span>
    </p>
  )
}

function DueRow({ game, due }: { game: Game; due: Due }) {
  const t = useT()
  const me = useMe()?.id
  const [busy, setBusy] = useState(false)
  const { person, amount, series, paid_at, pass, left } = due
  const facts = [series && t('dues.season'), left && t(paid_at === undefined ? 'dues.left_open' : 'dues.left_paid'), paid_at !== undefined && t(pass === undefined ? 'dues.paid_on' : 'dues.paid_by_pass', { day: dateAt(paid_at, game.zone) })]

  function mark(paid: boolean) {
    setBusy(true)
    markPaid({ event: game.id, user: person.id, paid, ...(series && { series }) })
      .catch(toastTrouble)
      .finally(() => setBusy(false))
  }

  return (
    <li className="flex min-h-17 items-center gap-3 border-b border-line py-2" aria-busy={busy}>
      <Avatar person={person} size={44} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-16 font-bold">{person.name}</span>
        <span className="block text-14 text-muted">{dotted(facts)}</span>
      </span>
      <span className="score text-18">{amountText(amount)}</span>
      {person.id !== me && (
        <span className="shrink-0 [&_label>span:first-child]:sr-only">
          <Switch label={t('dues.paid_by', { name: person.name })} checked={paid_at !== undefined} onChange={mark} />
        </span>
      )}
    </li>
  )
}

/** What each person owes and has paid over all dates. */
function Season({ sums }: { sums: readonly DueSum[] }) {
  const t = useT()
  return (
    <section aria-labelledby="season-dues">
      <SectionHead id="season-dues">{t('dues.sums')}</SectionHead>
      <ul>
        {sums.map(({ person, open, paid }) => (
          <li key={person.id} className="flex min-h-14 items-center gap-3 border-b border-line py-2">
            <Avatar person={person} size={36} />
            <span className="min-w-0 flex-1 truncate text-16 font-bold">{person.name}</span>
            <span className="text-right">
              <span className="score block text-16">{open > 0 ? t('dues.sum_open', { amount: amountText(open) }) : t('dues.settled')}</span>
              <span className="block text-13 text-muted">{t('dues.sum_paid', { amount: amountText(paid) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
