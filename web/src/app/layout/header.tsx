import clsx from 'clsx'
import { Menu, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import type { Profile } from '@/wire'
import { useT } from '@/lib/i18n'
import { Logo } from '@/ui/art/logo'
import { ButtonLink } from '@/ui/button'
import { openDrawer } from '@/ui/drawer-state'
import { IconButton, IconLink } from '@/ui/icon-button'
import { paths } from '../paths'
import { AvatarButton } from './avatar-button'
import { Bell } from './bell'
import { MAIN_MENU } from './menu'
import { TopMenu } from './top-menu'
import type { LayoutState } from './use-layout-state'

type HeaderProps = { layout: LayoutState; onDusk: boolean }

/** 64 px high, 56 on phones, without a border: the screens have their own. */
export function Header({ layout, onDusk }: HeaderProps) {
  const t = useT()
  const { user } = layout
  return (
    <header
      className={clsx('z-30', onDusk ? 'on-dusk absolute inset-x-0 top-0 text-on-dusk' : 'sticky top-0 bg-surface')}
    >
      <div className="page gutter flex h-14 items-center gap-1 md:h-16 lg:gap-2">
        {user && MAIN_MENU.length > 1 && (
          <IconButton label={t('menu.open')} onClick={() => openDrawer('menu')} className="-ml-2.5 lg:hidden">
            <Menu aria-hidden="true" className="size-6" />
          </IconButton>
        )}
        <Link
          to={user ? paths.home() : paths.landing()}
          aria-label={t(user ? 'header.to_home' : 'header.to_start')}
          className="mr-4 flex min-h-11 items-center rounded-control"
        >
          <Logo onDusk={onDusk} full={!user} />
        </Link>
        {user && <TopMenu />}
        <span className="flex-1" />
        {user ? <SignedInTools layout={layout} user={user} /> : <SignedOutTools onDusk={onDusk} />}
      </div>
    </header>
  )
}

function SignedInTools({ layout, user }: { layout: LayoutState; user: Profile }) {
  const t = useT()
  const { unreadChats } = layout
  return (
    <>
      <IconLink to={paths.chats()} label={t(unreadChats > 0 ? 'header.chat_unread' : 'header.chat', { count: unreadChats })} count={unreadChats}>
        <MessageSquare aria-hidden="true" className="size-5.5" />
      </IconLink>
      <Bell />
      <AvatarButton user={user} onSwitchMode={layout.switchMode} onLogOut={layout.logOut} />
    </>
  )
}

function SignedOutTools({ onDusk }: { onDusk: boolean }) {
  const t = useT()
  return (
    <>
      <ButtonLink to={paths.login()} variant="ghost" className={onDusk ? 'text-on-dusk! hover:bg-dusk-2!' : 'text-ink!'}>
        {t('header.log_in')}
      </ButtonLink>
      <ButtonLink to={paths.signup()} variant={onDusk ? 'inverse' : 'primary'} className="text-15! max-md:hidden">
        {t('header.join')}
      </ButtonLink>
    </>
  )
}
