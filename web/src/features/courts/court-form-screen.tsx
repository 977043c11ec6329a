import type { ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { ButtonLink } from '@/ui/button'
import { Empty } from '@/ui/empty'
import { ErrorState } from '@/ui/error-state'
import { FormFrame } from '@/ui/form-frame'
import { Loading } from '@/ui/loading'
import { loadCourt } from './actions'
import { CourtForm } from './court-form'
import { useCourt } from './selectors'

/** `/courts/new` and `/courts/:id/edit`. */
export default function CourtFormScreen() {
  const { id } = useParams()
  return id === undefined ? <Frame of="court.add"><CourtForm /></Frame> : <Edit key={id} id={id} />
}

function Edit({ id }: { id: string }) {
  const t = useT()
  const state = useCourt(id)
  if (state.is === 'loading') return <Loading />
  if (state.is === 'merged') return <Navigate to={paths.editCourt(state.into)} replace />
  if (state.is === 'ready') return <Frame of="court.edit"><CourtForm court={state.court} /></Frame>
  return (
    <Frame of="court.edit">
      {state.is === 'gone' ? (
        <Empty plain title={t('court.gone')} text={t('court.gone_text')}>
          <ButtonLink to={paths.courts()}>{t('court.to_courts')}</ButtonLink>
        </Empty>
      ) : (
        <ErrorState plain title={t('court.failed')} text={state.is === 'error' ? troubleText(state.trouble) : ''} onRetry={() => void loadCourt(id)} />
      )}
    </Frame>
  )
}

function Frame({ of: title, children }: { of: 'court.add' | 'court.edit'; children: ReactNode }) {
  const t = useT()
  return (
    <FormFrame title={t(title)} {...(title === 'court.add' && { text: t('court.add_text') })} verifyFirst={t('court.verify_first')}>
      {children}
    </FormFrame>
  )
}
