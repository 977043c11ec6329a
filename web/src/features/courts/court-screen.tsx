import { type ReactNode, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import type { Court } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { Avatar } from '@/ui/avatar'
import { ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { LazySheet } from '@/ui/lazy-part'
import { SectionHead } from '@/ui/section-head'
import { Skeleton } from '@/ui/skeleton'
import { pictureAt } from '@/ui/picture'
import { loadCourt } from './actions'
import { CourtFacts } from './court-facts'
import { CourtHead } from './court-head'
import { CourtProposal } from './court-proposal'
import { Reviews } from './reviews'
import { useCourt } from './selectors'

const VersionsSheet = lazyChunk(() => import('./versions-sheet'))

/** Renders the games at a court. Passed in by `app`, since features do not import each other. */
type GamesHere = (court: Court) => ReactNode

/** The page of one court: facts, prices, games, regulars and reviews. */
export function CourtScreen({ games }: { games: GamesHere }) {
  const t = useT()
  const { id = '' } = useParams()
  const state = useCourt(id)
  if (state.is === 'ready') return <CourtDetails key={id} court={state.court} games={games} />
  if (state.is === 'loading') return <CourtScreenSkeleton />
  if (state.is === 'merged') return <Navigate to={paths.court(state.into)} replace />
  return (
    <div className="page gutter grid flex-1 content-center py-12">
      <title>{t('page.title', { title: t('menu.courts') })}</title>
      <h1 className="sr-only">{t('menu.courts')}</h1>
      {state.is === 'gone' ? (
        <Empty plain title={t('court.gone')} text={t('court.gone_text')}>
          <ButtonLink to={paths.courts()}>{t('court.to_courts')}</ButtonLink>
        </Empty>
      ) : (
        <ErrorState plain title={t('court.failed')} text={state.is === 'error' ? troubleText(state.trouble) : ''} onRetry={() => void loadCourt(id)} />
      )}
    </div>
  )
}

function CourtDetails({ court, games }: { court: Court; games: GamesHere }) {
  const t = useT()
  const [versions, setVersions] = useState(false)
  return (
    <div className="page gutter flex-1 pt-2 pb-14 md:pt-5">
      <title>{t('page.title', { title: court.name })}</title>
      {court.proposal && <CourtProposal key={court.proposal.id} court={court} proposal={court.proposal} />}
      <CourtHead court={court} onVersions={() => setVersions(true)} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8">
          {court.description !== undefined && (
            <section aria-labelledby="about">
              <SectionHead id="about">{t('court.about')}</SectionHead>
              <p className="mt-1 max-w-160 text-16 wrap-anywhere whitespace-pre-line">{court.description}</p>
            </section>
          )}
          <section aria-labelledby="games-here">
            <SectionHead id="games-here" link={{ to: `${paths.newGame()}?court=${court.id}`, label: t('court.create_here') }}>
              {t('court.games')}
            </SectionHead>
            {games(court)}
          </section>
          <Reviews court={court} />
        </div>
        <div className="order-first grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 lg:order-none">
          <CourtFacts court={court} />
          <Regulars court={court} />
          <Pictures court={court} />
        </div>
      </div>
      {versions && (
        <LazySheet onLost={() => setVersions(false)}>
          <VersionsSheet court={court} onClose={() => setVersions(false)} />
        </LazySheet>
      )}
    </div>
  )
}

function Regulars({ court }: { court: Court }) {
  const t = useT()
  if (court.regulars.length === 0) return null
  return (
    <section aria-labelledby="regulars">
      <SectionHead id="regulars">{t('court.regulars')}</SectionHead>
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-3">
        {court.regulars.map((person) => (
          <li key={person.id}>
            <Link to={paths.player(person.id)} className="grid w-17 justify-items-center gap-1.5 rounded-control text-center text-13 font-semibold">
              <Avatar person={person} size={52} />
              <span className="w-full truncate">{person.name.split(' ')[0]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** All pictures but the first, which is in the head. */
function Pictures({ court }: { court: Court }) {
  const t = useT()
  const others = (court.images ?? []).slice(1)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="pictures">
      <SectionHead id="pictures">{t('court.pictures')}</SectionHead>
      <ul className="mt-2 grid grid-cols-2 gap-2.5">
        {others.map((image, index) => (
          <li key={image}>
            <a href={image} target="_blank" rel="noreferrer" className="block rounded-control">
              <img src={pictureAt(image, 400)} alt={t('court.picture_alt', { name: court.name, number: index + 2 })} loading="lazy" className="aspect-[4/3] w-full rounded-control bg-fill object-cover" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function CourtScreenSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="page gutter grid gap-5 pt-5">
      <h1 className="sr-only">{t('menu.courts')}</h1>
      <Skeleton className="aspect-[2/1] w-full rounded-dusk! md:aspect-[3.4/1]" />
      <Skeleton className="h-9 w-64 max-w-full" />
      <Skeleton className="h-5 w-44" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
