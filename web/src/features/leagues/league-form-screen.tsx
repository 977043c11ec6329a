import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { Empty } from '@/ui/empty'
import { FormFrame } from '@/ui/form-frame'
import { LazyPart } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { Skeleton } from '@/ui/skeleton'
import { LeagueForm } from './league-form'
import { useLeague } from './selectors'

const ImportCard = lazyChunk(() => import('./import-card'))

/** `/leagues/new` and `/leagues/:id/edit`. */
export default function LeagueFormScreen() {
  const { id } = useParams()
  if (id !== undefined) return <Edit key={id} id={id} />
  return (
    <Frame of="league.form.new">
      <LazyPart fallback={<Skeleton className="mt-4 h-20 w-full rounded-card! md:max-w-170" />} lost={null}>
        <ImportCard />
      </LazyPart>
      <LeagueForm />
    </Frame>
  )
}

function Edit({ id }: { id: string }) {
  const t = useT()
  const state = useLeague(id)
  if (state.is === 'loading') return <Loading />
  const league = state.is === 'ready' ? state.view.league : undefined
  const organises = state.is === 'ready' && state.view.organises
  const over = league !== undefined && (league.state === 'cancelled' || league.state === 'completed' || league.state === 'archived')
  if (!league || over || !organises) {
    return (
      <Frame of="league.form.edit">
        <Empty plain title={t(over ? 'league.form.over' : 'league.form.not_yours')} text={t(over ? 'make.over_text' : 'make.not_yours_text')}>
          <ButtonLink to={league ? paths.league(id) : paths.leagues()}>{t(league ? 'league.form.to_league' : 'league.list.find')}</ButtonLink>
        </Empty>
      </Frame>
    )
  }
  return (
    <Frame of="league.form.edit">
      <LeagueForm league={league} />
    </Frame>
  )
}

function Frame({ of: title, children }: { of: 'league.form.new' | 'league.form.edit'; children: ReactNode }) {
  const t = useT()
  return (
    <FormFrame title={t(title)} verifyFirst={t('league.form.verify_first')}>
      {children}
    </FormFrame>
  )
}
