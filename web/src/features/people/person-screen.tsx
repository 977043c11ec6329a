import { UserX } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import type { Profile } from '@/wire'
import { paths } from '@/app/paths'
import { firstName } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { useMe } from '@/store/hooks'
import { ConfirmSheet } from '@/ui/confirm-sheet'
import { Button, ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { SectionHead } from '@/ui/section-head'
import { Skeleton } from '@/ui/skeleton'
import { block, loadPerson, unblock } from './actions'
import { CertificateBadge } from './certificate-badge'
import { CoachPart } from './coach-part'
import type { OpenTalk } from './message-button'
import { PersonHead } from './person-head'
import { PersonNumbers } from './person-numbers'
import { usePerson } from './selectors'

type PersonScreenProps = {
  openTalk: OpenTalk
  /** Renders the match history. Passed in by `app`, since it belongs to another feature. */
  history: (person: Profile) => ReactNode
  /** A coach's free times, with the state of the certificate; also of another feature. */
  booking: (person: Profile, badge: ReactNode) => ReactNode
  /** How strong they are; also of another feature. */
  rating: (person: Profile) => ReactNode
}

/** The public profile of a person. */
export function PersonScreen({ openTalk, history, rating, booking }: PersonScreenProps) {
  const { id = '' } = useParams()
  const person = usePerson(id)
  if (person.is === 'ready') return <PersonDetails key={id} person={person.profile} openTalk={openTalk} history={history} rating={rating} booking={booking} />
  if (person.is === 'error') return <Failed text={troubleText(person.trouble)} onRetry={() => void loadPerson(id)} />
  return person.is === 'gone' ? <Gone /> : <PersonSkeleton />
}

function PersonDetails({ person, openTalk, history, rating, booking }: PersonScreenProps & { person: Profile }) {
  const t = useT()
  const me = useMe()
  const [confirming, setConfirming] = useState(false)
  const mine = person.id === me?.id
  return (
    <div className="pb-14">
      <title>{t('page.title', { title: person.name })}</title>
      <PersonHead person={person} mine={mine} openTalk={openTalk} onBlock={() => setConfirming(true)} />
      <div className="page gutter">
        {person.relation?.blocked && <BlockedNote person={person} />}
        <PersonNumbers person={person} />
        {person.hasCoachProfile && !person.relation?.blocked && booking(person, person.certificate && <CertificateBadge level={person.certificate.level} state={person.certificate.state} small={false} />)}
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <div className="min-w-0 lg:col-start-2 lg:row-start-1">{rating(person)}</div>
          <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">{history(person)}</div>
          <section aria-labelledby="about" className="lg:col-start-2">
            <SectionHead id="about">{t('person.about')}</SectionHead>
            <p className="mt-1 max-w-160 whitespace-pre-line">{person.aboutMe || <span className="text-muted">{t('person.about_empty', { name: firstName(person.name) })}</span>}</p>
          </section>
          {person.hasCoachProfile && <CoachPart person={person} />}
        </div>
      </div>
      <ConfirmSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        title={t('person.block_title', { name: person.name })}
        text={t('person.block_text', { name: firstName(person.name) })}
        action={t('person.block_action', { name: firstName(person.name) })}
        danger
        onConfirm={() => block(person.id)}
      />
    </div>
  )
}

function BlockedNote({ person }: { person: Profile }) {
  const t = useT()
  return (
    <div role="status" className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-warn-soft px-4 py-3">
      <UserX aria-hidden="true" className="size-5 shrink-0 text-warn" />
      <p className="min-w-0 flex-1 text-15">{t('person.blocked', { name: firstName(person.name) })}</p>
      <Button size="sm" variant="secondary" onClick={() => unblock(person.id)}>
        {t('people.unblock')}
      </Button>
    </div>
  )
}

function Gone() {
  const t = useT()
  return (
    <div className="page gutter grid flex-1 content-center py-12">
      <title>{t('page.title', { title: t('person.gone') })}</title>
      <h1 className="sr-only">{t('person.gone')}</h1>
      <Empty plain title={t('person.gone')} text={t('person.gone_text')}>
        <ButtonLink to={paths.players()}>{t('person.to_players')}</ButtonLink>
      </Empty>
    </div>
  )
}

function Failed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useT()
  return (
    <div className="page gutter grid flex-1 content-center py-12">
      <h1 className="sr-only">{t('person.failed')}</h1>
      <ErrorState plain title={t('person.failed')} text={text} onRetry={onRetry} />
    </div>
  )
}

function PersonSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton className="h-28 w-full rounded-none! md:h-50" />
      <div className="page gutter flex items-end gap-5">
        <span className="-mt-9 size-22 shrink-0 md:-mt-14 md:size-32">
          <Skeleton className="size-full rounded-full!" />
        </span>
        <span className="grid flex-1 gap-2.5 pb-3">
          <Skeleton className="h-8 w-56 max-w-full" />
          <Skeleton className="h-4 w-40" />
        </span>
      </div>
      <div className="page gutter mt-8 grid gap-3">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
  )
}
