import clsx from 'clsx'
import { Menu } from 'lucide-react'
import { Link } from 'react-router'
import type { Profile } from '@/wire'
import { useT } from '@/lib/i18n'
import { Logo } from '@/ui/art/logo'
import { ButtonLink } from '@/ui/button'
import { openDrawer } from '@/ui/drawer-state'
import { IconButton } from '@/ui/icon-button'
import { LazyPart } from '@/ui/lazy-part'
import { paths } from '../paths'
import { MemberTools, TopMenu } from './member-parts'

type HeaderProps = { user: Profile | null; onDusk: boolean }

/** 64 px high, 56 on phones, without a border: the screens have their own. */
export function Header({ user, onDusk }: HeaderProps) {
  const t = useT()
  return (
    <header
      className={clsx('z-30', onDusk ? 'on-dusk absolute inset-x-0 top-0 text-on-dusk' : 'sticky top-0 bg-surface')}
    >
      <div className="page gutter flex h-14 items-center gap-1 md:h-16 lg:gap-2">
        {user && (
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
        {user && (
          <LazyPart lost={null}>
            <TopMenu />
          </LazyPart>
        )}
        <span className="flex-1" />
        {user ? (
          <LazyPart lost={null}>
            <MemberTools user={user} />
          </LazyPart>
        ) : (
          <SignedOutTools onDusk={onDusk} />
        )}
      </div>
    </header>
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
