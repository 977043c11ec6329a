import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useT } from '@/lib/i18n'
import { useNewNotices } from '@/store/hooks'
import { IconButton } from '@/ui/icon-button'

const loadMenu = () => import('./bell-menu')
const BellMenu = lazy(loadMenu)

/** The list behind the bell is fetched when a pointer or the focus comes near, not with every first load. */
export function Bell() {
  const t = useT()
  const count = useNewNotices()
  const [asked, setAsked] = useState(false)
  const fetchMenu = () => void loadMenu()
  const button = (
    <IconButton
      label={t(count > 0 ? 'header.bell_new' : 'header.bell', { count })}
      count={count}
      aria-haspopup="menu"
      onPointerEnter={fetchMenu}
      onFocus={fetchMenu}
      onClick={() => {
        // It lists what the toasts say, and would open under them.
        toast.dismiss()
        setAsked(true)
      }}
    >
      <BellIcon aria-hidden="true" className="size-5.5" />
    </IconButton>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <BellMenu count={count} />
    </Suspense>
  )
}
