import { Clapperboard, Copy, Eye, ImageDown, Link2, type LucideIcon, MonitorPlay, Newspaper, Pencil, Share2, Star } from 'lucide-react'
import { useState } from 'react'
import { paths } from '@/app/paths'
import { copyText } from '@/lib/clipboard'
import { t, useT } from '@/lib/i18n'
import { troubleOf, troubleText } from '@/lib/refused'
import type { LiveKnown } from '@/store/slices/live'
import { buttonClass } from '@/ui/button-class'
import { Switch } from '@/ui/switch'
import { isOver } from './columns'
import type { BoardCommands } from './commands'
import { BoardLink } from './link'
import { picturePath, shareBoard, shareLink } from './share-link'

type BoardActionsProps = { known: LiveKnown; isGuest: boolean; commands: BoardCommands }

/** Score, follow, share. */
export function BoardActions({ known, isGuest, commands }: BoardActionsProps) {
  const t = useT()
  const { match: live, is_favourite: isFavourite } = known
  const { busy, note, run } = useRun()
  const over = isOver(live.board)
  return (
    <section aria-label={t('live.actions')} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {isScored(known) && (
        <BoardLink to={paths.pad(live.id)} className={buttonClass({ wide: true })}>
          <Pencil aria-hidden="true" className="size-4.5" />
          {t('live.score_it')}
        </BoardLink>
      )}
      <div className="grid grid-cols-2 gap-2.5">
        {isGuest && !over && (
          <BoardLink to={paths.login()} className={buttonClass({ variant: 'soft' })}>
            <Star aria-hidden="true" className="size-4.5" />
            {t('live.follow')}
          </BoardLink>
        )}
        {!isGuest && (!over || isFavourite) && (
          <button
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => void run(() => commands.favour(!isFavourite))}
            className={buttonClass({ variant: isFavourite ? 'yours' : 'soft' })}
          >
            <Star aria-hidden="true" className="size-4.5" fill={isFavourite ? 'currentColor' : 'none'} />
            {t(isFavourite ? 'live.following' : 'live.follow')}
          </button>
        )}
        <button type="button" onClick={() => void run(async () => shareNote(await shareBoard(live)))} className={buttonClass({ variant: 'secondary' })}>
          <Share2 aria-hidden="true" className="size-4.5 shrink-0" />
          {t('event.share')}
        </button>
      </div>
      <p role="status" className="text-14 text-muted empty:hidden">
        {note}
      </p>
    </section>
  )
}

/** Who may watch, and what else there is about the match. */
export function BoardMore({ known, isGuest, commands }: BoardActionsProps) {
  const t = useT()
  const { match: live, may_manage: mayManage } = known
  const { note, run } = useRun()
  const over = isOver(live.board)
  return (
    <section aria-label={t('live.more')} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {mayManage && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line pt-2">
          <Switch label={t('live.everybody')} text={t(live.is_public ? 'live.everybody_on' : 'live.everybody_off')} checked={live.is_public} onChange={(on) => void run(() => commands.show(on))} />
          {isScored(known) && (
            <button type="button" onClick={() => void run(async () => shareNote(await shareLink(await commands.makeScorerLink(), t('live.scorer_link_title'))))} className={rowClass}>
              <Link2 aria-hidden="true" className="size-4.5 shrink-0" />
              {t('live.scorer_link')}
            </button>
          )}
        </div>
      )}
      <div className="grid border-t border-line pt-1">
        <BoardLink to={paths.game(live.event.id)} className={rowClass}>
          <Eye aria-hidden="true" className="size-4.5 shrink-0" />
          {t('live.see_game')}
        </BoardLink>
        {live.is_public && !isGuest && (
          <BoardLink to={paths.sharePost('match', live.id)} className={rowClass}>
            <Newspaper aria-hidden="true" className="size-4.5 shrink-0" />
            {t('post.share_in')}
          </BoardLink>
        )}
        {live.is_public && over && (
          <a href={picturePath(live)} download="rally.png" className={rowClass}>
            <ImageDown aria-hidden="true" className="size-4.5 shrink-0" />
            {t('live.picture')}
          </a>
        )}
        <ViewRow icon={MonitorPlay} path={`${paths.live(live.id)}?view=tv`} text={t('live.on_tv')} onCopy={(copy) => void run(copy)} />
        {live.is_public && <ViewRow icon={Clapperboard} path={`${paths.live(live.id)}?view=overlay`} text={t('live.in_stream')} onCopy={(copy) => void run(copy)} />}
      </div>
      {live.scorer && <p className="text-14 text-muted">{t('live.scored_by', { name: live.scorer.name })}</p>}
      <p role="status" className="text-14 text-muted empty:hidden">
        {note}
      </p>
    </section>
  )
}

/** Another view of the board: it opens, and its address can be copied to where it is shown. */
function ViewRow({ icon: Icon, path, text, onCopy }: { icon: LucideIcon; path: string; text: string; onCopy: (copy: () => Promise<string | undefined>) => void }) {
  const t = useT()
  return (
    <div className="flex items-center gap-2">
      <a href={path} target="_blank" rel="noreferrer" className={`${rowClass} min-w-0 flex-1`}>
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        {text}
      </a>
      <button type="button" aria-label={t('live.copy_address', { view: text })} onClick={() => onCopy(async () => shareNote((await copyText(new URL(path, location.origin).href)) ? 'copied' : 'failed'))} className="grid size-11 shrink-0 place-items-center rounded-control text-brand hover:bg-fill">
        <Copy aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  )
}

/** Whether I may score it, and there is something to score. */
function isScored({ match, may_score: mayScore }: LiveKnown): boolean {
  return mayScore && ['scheduled', 'live', 'suspended'].includes(match.board.state)
}

function shareNote(how: 'copied' | 'shared' | 'failed'): string | undefined {
  if (how === 'shared') return undefined
  return t(how === 'copied' ? 'event.link_copied' : 'live.link_failed')
}

const rowClass = 'flex min-h-11 items-center gap-3 rounded-chip text-left text-15 font-semibold text-brand'

/** Runs one command at a time; its note, or why it failed, is shown. */
function useRun() {
  const [busy, setBusy] = useState(false)
  const [note, setNote] = useState<string>()
  async function run(command: () => Promise<string | undefined | void>): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      setNote((await command()) ?? undefined)
    } catch (error) {
      setNote(troubleText(troubleOf(error)))
    }
    setBusy(false)
  }
  return { busy, note, run }
}
