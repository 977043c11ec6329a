import clsx from 'clsx'
import { Link } from 'react-router'
import { useT } from '@/lib/i18n'
import { Ball } from '@/ui/art/ball'
import { closeDrawers } from '@/ui/drawer-state'
import { Sheet } from '@/ui/sheet'
import { PROFILE_TABS } from './profile-tabs'

/** The profile's tabs as a drawer, on small screens. */
export default function ProfileDrawer({ open, current, name }: { open: boolean; current: string; name: string }) {
  const t = useT()
  return (
    <Sheet open={open} onClose={closeDrawers} title={name} from="right">
      <nav aria-label={t('profile.tabs')}>
        <ul>
          {PROFILE_TABS.map(({ key, label, to, icon: Icon }) => (
            <li key={key}>
              <Link
                to={to}
                replace
                onClick={closeDrawers}
                aria-current={key === current ? 'page' : undefined}
                className={clsx('flex min-h-12 items-center gap-3.5 rounded-control px-1 text-16 font-semibold', key === current ? 'text-ink' : 'text-muted hover:text-ink')}
              >
                <Icon aria-hidden="true" className="size-5.5" />
                <span className="flex-1">{t(label)}</span>
                {key === current && <Ball size={16} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Sheet>
  )
}
