import { useSearchParams } from 'react-router'
import { SecurityPanel } from '@/features/auth/security-panel'
import { FeedbackPanel } from '@/features/profile/feedback-panel'
import { ProfileForm } from '@/features/profile/profile-form'
import { ProfileHead } from '@/features/profile/profile-head'
import { ProfilePanel } from '@/features/profile/profile-panel'
import { SettingPanel } from '@/features/profile/setting-panel'
import { useT } from '@/lib/i18n'
import { useMe } from '@/store/hooks'
import { lazyChunk } from '@/ui/chunk'
import { closeDrawers, useOpenDrawer } from '@/ui/drawer-state'
import { LazyPart, LazySheet } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { Skeleton, SkeletonRows } from '@/ui/skeleton'
import { Tabs } from '@/ui/tabs'
import type { Profile } from '@/wire'
import { askLogOut } from '../layout/log-out'
import { askSwitchMode } from '../layout/mode-switch'
import { PROFILE_TABS, profileTab } from './profile-tabs'

const ProfileDrawer = lazyChunk(() => import('./profile-drawer'))
const PushSwitch = lazyChunk(async () => ({ default: (await import('@/features/notifications/push-switch')).PushSwitch }))
const SavedSearches = lazyChunk(() => import('@/features/events/saved-searches'))
const MyDues = lazyChunk(() => import('@/features/dues/my-dues'))
const RatingCard = lazyChunk(() => import('@/features/ratings/rating-card'))
const GameHistory = lazyChunk(() => import('@/features/matches/game-history'))

export default function ProfileScreen() {
  const t = useT()
  const me = useMe()
  const [query] = useSearchParams()
  const tab = profileTab(query.get('tab'))
  const drawer = useOpenDrawer()
  if (!me) return <Loading />
  const editing = query.get('edit') !== null
  return (
    <>
      <title>{t('page.title', { title: me.name })}</title>
      <ProfileHead me={me} editing={editing} onSwitchMode={askSwitchMode} />
      <div className="page gutter pt-5 pb-14">
        <Tabs label={t('profile.tabs')} current={tab} tabs={PROFILE_TABS.map(({ key, label, to }) => ({ key, label: t(label), to }))} className="mb-6" />
        {tab === 'profile' && (editing ? <ProfileForm me={me} /> : <ProfilePanel me={me} onSwitchMode={askSwitchMode} history={<Games me={me} />} rating={<Strength me={me} />} dues={<Dues />} />)}
        {tab === 'security' && <SecurityPanel onLogOut={askLogOut} />}
        {tab === 'setting' && <SettingPanel push={<PushOnThisDevice />} searches={<Searches />} />}
        {tab === 'feedback' && <FeedbackPanel />}
      </div>
      <LazySheet open={drawer === 'profile'} onLost={closeDrawers}>
        <ProfileDrawer open={drawer === 'profile'} current={tab} name={me.name} />
      </LazySheet>
    </>
  )
}

function PushOnThisDevice() {
  return (
    <LazyPart fallback={<Skeleton className="h-16 rounded-card!" />}>
      <PushSwitch />
    </LazyPart>
  )
}

function Searches() {
  return (
    <LazyPart fallback={<SkeletonRows rows={2} />}>
      <SavedSearches />
    </LazyPart>
  )
}

function Games({ me }: { me: Profile }) {
  return (
    <LazyPart fallback={<SkeletonRows rows={3} portrait={44} />}>
      <GameHistory user={me.id} name={me.name} mine />
    </LazyPart>
  )
}

function Strength({ me }: { me: Profile }) {
  return (
    <LazyPart fallback={<Skeleton className="h-30 rounded-card!" />}>
      <RatingCard user={me.id} name={me.name} />
    </LazyPart>
  )
}

function Dues() {
  return (
    <LazyPart fallback={null}>
      <MyDues />
    </LazyPart>
  )
}
