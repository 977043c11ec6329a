import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useT } from '@/lib/i18n'
import { lazyChunk } from '@/ui/chunk'
import { IconButton } from '@/ui/icon-button'
import { LazySheet } from '@/ui/lazy-part'
import type { EventMenuProps } from './event-menu'
import type { GameView } from './selectors'
import { isOver, isUnplayed } from './words'

const loadMenu = () => import('./event-menu')
const EventMenu = lazyChunk(async () => ({ default: (await loadMenu()).EventMenu }))

/** The menu is a chunk of its own, fetched on hover or focus. */
export function EventMenuButton(props: EventMenuProps) {
  const t = useT()
  const [opened, setOpened] = useState(false)
  const fetchMenu = () => void loadMenu().catch(() => {})
  if (!hasEventMenu(props.view, props.now)) return null
  const button = (
    <IconButton label={t('event.more')} aria-haspopup="menu" onPointerEnter={fetchMenu} onFocus={fetchMenu} onClick={() => setOpened(true)} className="md:bg-fill">
      <Ellipsis aria-hidden="true" className="size-6" />
    </IconButton>
  )
  if (!opened) return button
  return (
    <LazySheet onLost={() => setOpened(false)} fallback={button}>
      <EventMenu {...props} />
    </LazySheet>
  )
}

/** For the organiser until it is over and cannot be rained off any more, and for everybody else, who may report it. */
function hasEventMenu(view: GameView, now: number): boolean {
  if (view.game.fixture) return !view.host || view.game.state !== 'draft'
  return !view.host || !isOver(view.game, now) || isUnplayed(view, now)
}
