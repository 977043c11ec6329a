import { ArrowLeftRight, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Profile } from '@/wire'
import { paths } from '@/app/paths'
import { levelText, numberText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { useItemName, useLookup } from '@/store/hooks'
import { Button, ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { CoachPart } from './coach-part'

const ReliabilityPart = lazyChunk(() => import('./reliability-part'))

type ProfilePanelProps = {
  me: Profile
  onSwitchMode: () => void
  /** The match history, how strong I am and what I owe, from other features. */
  history: ReactNode
  rating: ReactNode
  dues: ReactNode
}

/** What others see of me, and my current mode. */
export function ProfilePanel({ me, onSwitchMode, history, rating, dues }: ProfilePanelProps) {
  const t = useT()
  const coach = me.isCoach === 1
  return (
    <div className="grid grid-cols-1 gap-9">
      <Numbers me={me} />
      <ButtonLink to={paths.editProfile()} icon={<Pencil aria-hidden="true" className="size-4.5" />} className="md:hidden">
        {t('profile.edit')}
      </ButtonLink>
      <div className="grid grid-cols-1 gap-x-16 gap-y-9 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">{rating}</div>
        <div className="grid min-w-0 grid-cols-1 content-start gap-9 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          {dues}
          {history}
          <section>
            <SectionHead>{t('profile.about')}</SectionHead>
            {me.aboutMe ? (
              <p className="mt-2 max-w-170 whitespace-pre-wrap">{me.aboutMe}</p>
            ) : (
              <p className="mt-2 text-muted">{t('profile.about_empty')}</p>
            )}
            <Facts me={me} />
          </section>
          <LazyPart fallback={<SkeletonRows rows={1} />}>
            <ReliabilityPart />
          </LazyPart>
          {(coach || me.hasCoachProfile) && <CoachPart me={me} />}
        </div>
        <section className="lg:col-start-2">
          <SectionHead>{t('profile.mode')}</SectionHead>
          <p className="mt-2 text-18 font-bold">{t(coach ? 'profile.as_coach' : 'profile.as_player')}</p>
          <p className="mt-1 mb-4 text-15 text-muted">{t(coach ? 'profile.as_coach_text' : 'profile.as_player_text')}</p>
          <Button variant="secondary" icon={<ArrowLeftRight aria-hidden="true" className="size-5" />} onClick={onSwitchMode} className="max-md:w-full lg:hidden">
            {t(coach ? 'header.switch_to_player' : 'header.switch_to_coach')}
          </Button>
        </section>
      </div>
    </div>
  )
}

/** Key figures; the follower counts link to the lists. */
function Numbers({ me }: { me: Profile }) {
  const t = useT()
  return (
    <ul className="grid grid-cols-4 divide-x divide-line">
      <Figure value={me.level === undefined ? '–' : levelText(me.level)} label={t('profile.number.level')} />
      <Figure value={numberText(me.activityPoints)} label={t('profile.number.activity')} />
      <Figure value={numberText(me.followers)} label={t('profile.number.followers', { count: me.followers })} to={paths.followers()} />
      <Figure value={numberText(me.followees)} label={t('profile.number.followees')} to={paths.following()} />
    </ul>
  )
}

function Figure({ value, label, to }: { value: string; label: string; to?: string }) {
  const inside: ReactNode = (
    <>
      <span className="score block text-26 leading-tight md:text-38">{value}</span>
      <span className="block truncate text-13 text-muted md:text-15">{label}</span>
    </>
  )
  return (
    <li className="min-w-0 pl-3 first:pl-0 md:pl-5">
      {to === undefined ? (
        <div className="py-1">{inside}</div>
      ) : (
        <Link to={to} className="block rounded-chip py-1 hover:text-brand">
          {inside}
        </Link>
      )}
    </li>
  )
}

function Facts({ me }: { me: Profile }) {
  const t = useT()
  const level = useLookup('level').items.find(({ value }) => value === me.level)
  const age = useItemName('ageRange', me.ageGroup)
  const gender = useItemName('gender', me.gender)
  const facts: [label: string, value: string | undefined][] = [
    [t('profile.level'), level && `${levelText(level.value)} · ${level.name}`],
    [t('profile.age'), age],
    [t('profile.gender'), gender],
    [t('profile.area'), me.address?.name],
  ]
  return (
    <dl className="mt-5 grid gap-x-10 md:grid-cols-2">
      {facts.map(([label, value]) => (
        <div key={label} className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-2">
          <dt className="shrink-0 text-15 text-muted">{label}</dt>
          <dd className={value ? 'text-right text-15 font-semibold' : 'text-right text-15 text-muted'}>{value ?? t('profile.not_said')}</dd>
        </div>
      ))}
    </dl>
  )
}
