import { MapPin } from 'lucide-react'
import { useState } from 'react'
import type { CourtId, CourtRef } from '@/wire'
import { paths } from '@/app/paths'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { courtIn } from '@/ui/chosen-court'
import { CourtField } from '@/ui/court-field'

type FixtureCourtProps = {
  /** The league's. */
  home: CourtRef | undefined
  /** Another one, as a `ChosenCourt` in JSON; empty: the league's. */
  value: string
  onChange: (value: string) => void
  /** Where somebody who adds a court comes back to. */
  returnPath: string
}

/** Where a match is played: at the league's court, unless another one is chosen. */
export function FixtureCourt({ home, value, onChange, returnPath }: FixtureCourtProps) {
  const t = useT()
  const [choosing, setChoosing] = useState(value !== '')
  if (choosing) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <CourtField value={value} error={undefined} nearest={undefined} onChange={onChange} addPath={paths.newCourt()} returnPath={returnPath} />
        {home && (
          <Button
            size="sm"
            variant="ghost"
            className="-ml-3.5 justify-self-start"
            onClick={() => {
              setChoosing(false)
              onChange('')
            }}
          >
            {t('fixture.court_home', { court: home.name })}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex min-w-0 flex-1 items-center gap-2.5 text-15 font-semibold">
        <MapPin aria-hidden="true" className="size-5 shrink-0 text-brand" />
        <span className="min-w-0 wrap-anywhere">{home?.name ?? t('game.no_court')}</span>
      </p>
      <Button size="sm" variant="secondary" onClick={() => setChoosing(true)}>
        {t('fixture.court_other')}
      </Button>
    </div>
  )
}

/** For the wire: absent is the league's. */
export function courtFor(value: string, home: CourtRef | undefined): CourtId | undefined {
  const chosen = courtIn(value)?.id
  return chosen === home?.id ? undefined : chosen
}
