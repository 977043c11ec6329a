import { type ReactNode, useEffect } from 'react'
import { useT } from '@/lib/i18n'
import { useSession } from '@/store/hooks'
import { Button } from '@/ui/button'
import { save } from './saving'

/** The last page of the questions. Arriving here saves that they are done. */
export function NearbyPage({ people, busy, onDone }: { people: ReactNode; busy: boolean; onDone: () => void }) {
  const t = useT()
  const { profileSkip } = useSession()
  useEffect(() => {
    if (!profileSkip) save({ profileSkip: true })
  }, [profileSkip])
  return (
    <>
      <h1 className="text-30 md:text-38">{t('questions.nearby.title')}</h1>
      <p className="mt-2 mb-6 max-w-120 text-muted">{t('questions.nearby.lead')}</p>
      {people}
      <span className="min-h-6 flex-1 lg:flex-none" />
      <Button size="lg" wide busy={busy} onClick={onDone}>
        {t('questions.finish')}
      </Button>
    </>
  )
}
