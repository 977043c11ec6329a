import { Smartphone } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { shortNames } from '@/lib/sides'
import { useTopic } from '@/realtime/use-topic'
import { useConnection, useMe } from '@/store/hooks'
import { BackLink } from '@/ui/back-link'
import { Empty } from '@/ui/empty'
import { Loading } from '@/ui/loading'
import type { LiveMatch, Side, Toss, UserId } from '@/wire'
import { refuseIfStarted, takeOver } from './actions'
import { ConflictPanel } from './conflict-panel'
import { CourtPad } from './court-pad'
import type { Pad } from './pad'
import { hasOnlyToss, hasUnsent, isOpen, type PadRow, withEntered, withScorer } from './pad-queue'
import type { PadGame } from './pad-game'
import { PadFinished } from './pad-finished'
import { TakeOver } from './take-over'
import { TossForm } from './toss-form'
import type { NotPlayed } from './toss-out'
import { usePad } from './use-pad'
import { WaitingBar } from './waiting-bar'

/** Where a match is scored: `/live/{id}/pad`. With `link`, whoever has the secret may take the scoring over. */
export default function PadScreen() {
  const { id = '' } = useParams()
  const me = useMe()?.id
  return me === undefined ? null : <PadOf key={id} id={id} me={me} />
}

function PadOf({ id, me }: { id: string; me: UserId }) {
  const t = useT()
  const topic = useTopic(`match:${id}`, { viewing: true })
  const [search, setSearch] = useSearchParams()
  const link = search.get('link') ?? undefined
  const { pad, state } = usePad(me, id)
  const offline = useConnection().state === 'offline'
  const row = state.is === 'open' ? state.row : null
  const mine = row !== null && scoresHere(row, me, pad)
  // Used: it neither stays in the address nor in what is shared.
  useEffect(() => {
    if (mine && link !== undefined) setSearch({}, { replace: true })
  }, [mine, link, setSearch])

  if (state.is === 'elsewhere') return <Notice id={id} title={t('pad.elsewhere')} text={t('pad.elsewhere_text')} />
  if (!pad || state.is !== 'open') {
    if (pad && link !== undefined) return <Frame to={paths.live(id)}><TakeOver match={id} pad={pad.id} link={link} /></Frame>
    if (topic === 'gone') return <Notice id={id} title={t('pad.gone')} text={t('pad.gone_text')} />
    if (state.is === 'empty' && offline) return <Notice id={id} title={t('pad.not_here')} text={t('pad.not_here_text')} />
    return <Frame to={paths.live(id)}><Loading /></Frame>
  }
  if (!state.game) return <Notice id={id} title={t('pad.unknown_format')} text={t('pad.unknown_format_text')} />
  return <OpenPad me={me} pad={pad} row={state.row} game={state.game} mine={mine} link={link} />
}

function OpenPad({ me, pad, row, game, mine, link }: { me: UserId; pad: Pad; row: PadRow; game: PadGame; mine: boolean; link: string | undefined }) {
  const { live } = row
  const [correcting, setCorrecting] = useState(false)
  const names = shortNames(live)
  const to = paths.live(live.id)
  if (row.refused || (hasUnsent(row) && !mine)) return <Frame to={to} live={live}><ConflictPanel pad={pad} row={row} mine={mine} names={names} /></Frame>
  if (!isOpen(live.board.state) && !hasUnsent(row)) return <Frame to={to} live={live}><PadFinished live={live} names={names} /></Frame>
  const start = (toss: Toss) => {
    pad.start(toss)
    setCorrecting(false)
  }
  /** Not without a network: nobody must score the match, and it has to be this pad. */
  const out = async (kind: NotPlayed, side: Side) => {
    await refuseIfStarted(live, me, pad.id)
    if (!mine) await takeOver(live.id, pad.id)
    pad.decide((now) => withEntered(withScorer(now, pad.id), { kind, side }, Date.now()))
  }
  const isTossed = live.board.state !== 'scheduled' || row.start !== undefined
  const asksToss = isTossed ? mine && correcting && hasOnlyToss(row) : (mine || row.mayScore) && !game.play.ending
  if (asksToss) return <Frame to={to} live={live}><TossForm live={live} names={names} onStart={start} onOut={isTossed ? undefined : out} /></Frame>
  if (mine) return <CourtPad pad={pad} row={row} game={game} names={names} onCorrectToss={() => setCorrecting(true)} />
  return <Frame to={to} live={live}><TakeOver match={live.id} pad={pad.id} live={live} link={link} may={row.mayScore} /></Frame>
}

/** Whether events of this pad are recorded: the server says so, or will once it has the start. */
function scoresHere({ live: { board }, start }: PadRow, me: UserId, pad: Pad | null): boolean {
  if (start && board.state === 'scheduled') return true
  return pad !== null && board.scorer === me && board.pad === pad.id
}

/** What is shown instead of the court. */
function Frame({ to, live, children }: { to: string; live?: LiveMatch; children: ReactNode }) {
  const t = useT()
  const { state } = useConnection()
  return (
    <div className="fixed inset-0 z-20 overflow-y-auto bg-surface">
      <header className="mx-auto flex max-w-140 items-center gap-1 px-2 pt-[max(6px,env(safe-area-inset-top))]">
        <BackLink to={to} label={t('pad.to_board')} />
        <h1 className="min-w-0 flex-1 truncate pr-11 text-center text-16 font-bold tracking-normal">{live ? live.event.name : t('pad.title_plain')}</h1>
      </header>
      {state !== 'live' && <WaitingBar />}
      <div className="mx-auto max-w-140 px-4 pt-4 pb-[max(24px,env(safe-area-inset-bottom))]">{children}</div>
    </div>
  )
}

function Notice({ id, title, text }: { id: string; title: string; text: string }) {
  return (
    <Frame to={paths.live(id)}>
      <Empty plain title={title} text={text}>
        <Smartphone aria-hidden="true" className="size-8 text-muted" />
      </Empty>
    </Frame>
  )
}
