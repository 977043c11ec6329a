import { Bell, BellOff } from 'lucide-react'
import { useT } from '@/lib/i18n'
import { untilText } from '@/lib/time'
import { IconButton } from '@/ui/icon-button'
import { Menu, MenuItem, MenuLine } from '@/ui/menu'
import { mute, unmute } from './actions'
import { tomorrowAtEight } from './mute-times'
import type { RoomView } from './selectors'

const HOUR_MS = 3_600_000

export function MuteMenu({ room }: { room: RoomView }) {
  const t = useT()
  const Icon = room.muted ? BellOff : Bell
  const label = room.muted && room.mutedUntil !== undefined ? t('chat.muted_until', { until: untilText(room.mutedUntil) }) : t('chat.mute')
  return (
    <Menu
      trigger={
        <IconButton label={label}>
          <Icon aria-hidden="true" className="size-5.5" />
        </IconButton>
      }
    >
      <p className="px-3 pt-2 pb-1 text-13 font-semibold text-muted">{room.muted ? label : t('chat.mute_for')}</p>
      <MenuItem onSelect={() => mute(room.id, Date.now() + HOUR_MS)}>{t('chat.mute_hour')}</MenuItem>
      <MenuItem onSelect={() => mute(room.id, Date.now() + 8 * HOUR_MS)}>{t('chat.mute_eight_hours')}</MenuItem>
      <MenuItem onSelect={() => mute(room.id, tomorrowAtEight(Date.now()))}>{t('chat.mute_tomorrow')}</MenuItem>
      <MenuItem onSelect={() => mute(room.id)}>{t('chat.mute_for_good')}</MenuItem>
      {room.muted && (
        <>
          <MenuLine />
          <MenuItem icon={Bell} onSelect={() => unmute(room.id)}>
            {t('chat.unmute')}
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
