import { useState } from 'react'
import type { Person } from '@/wire'
import { paths } from '@/app/paths'
import { distanceText } from '@/lib/format'
import { useT } from '@/lib/i18n'
import { troubleText } from '@/lib/refused'
import { timeOfDay } from '@/lib/time'
import { useMe } from '@/store/hooks'
import { Ball } from '@/ui/art/ball'
import { Button, ButtonLink } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'
import { ListStates } from '@/ui/list-states'
import { SectionHead } from '@/ui/section-head'
import { SkeletonRows } from '@/ui/skeleton'
import { FreeRow } from './free-row'
import { useMineFree, useNear } from './selectors'

const FreeSheet = lazyChunk(() => import('./free-sheet'))
const AskSheet = lazyChunk(() => import('./ask-sheet'))

const SHOWN = 3

/** The home screen's section of free players nearby, with my own status. */
export default function FreeNear() {
  const t = useT()
  const units = useMe()?.settings?.units
  const { is, players, miles, trouble, retry } = useNear()
  const mine = useMineFree()
  const [sheet, setSheet] = useState(false)
  const [recipient, setRecipient] = useState<Person>()
  const shown = players.slice(0, SHOWN)
  return (
    <section aria-labelledby="free">
      <SectionHead id="free" link={{ to: `${paths.play()}?view=map`, label: t('play.map') }}>
        {t('play.near')}
      </SectionHead>
      <ListStates
        state={is === 'error' ? { is, retry } : { is }}
        count={shown.length}
        skeleton={<SkeletonRows rows={2} portrait={48} />}
        empty={<p className="py-3 text-15 text-muted">{t('play.nobody_short', { distance: distanceText(miles, units) })}</p>}
        error={
          <p role="alert" className="flex flex-wrap items-center gap-3 py-3 text-15 text-muted">
            {trouble ? troubleText(trouble) : t('play.failed')}
            <Button size="sm" variant="secondary" onClick={retry}>
              {t('common.try_again')}
            </Button>
          </p>
        }
      >
        <ul>
          {shown.map((player) => (
            <FreeRow key={player.player.id} player={player} onAsk={({ player: person }) => setRecipient(person)} />
          ))}
        </ul>
      </ListStates>
      <div className="mt-3">
        {mine ? (
          <ButtonLink to={paths.play()} variant="yours" wide icon={<Ball size={16} />}>
            {t('play.you_are_free', { time: timeOfDay(mine.until) })}
          </ButtonLink>
        ) : (
          <Button variant="soft" wide icon={<Ball size={16} />} onClick={() => setSheet(true)}>
            {t('play.free_until')}
          </Button>
        )}
      </div>
      <LazySheet
        open={sheet || recipient !== undefined}
        onLost={() => {
          setSheet(false)
          setRecipient(undefined)
        }}
      >
        {sheet && <FreeSheet onClose={() => setSheet(false)} />}
        {recipient && <AskSheet to={recipient} onClose={() => setRecipient(undefined)} />}
      </LazySheet>
    </section>
  )
}
