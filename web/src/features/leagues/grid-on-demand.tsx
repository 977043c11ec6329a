import { useState } from 'react'
import type { SideId } from '@/wire'
import { useT } from '@/lib/i18n'
import { Button } from '@/ui/button'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { SkeletonRows } from '@/ui/skeleton'
import type { Wording } from './fixture-words'
import type { SideNames } from './side-names'
import type { PlayView } from './view'

const GroupGrid = lazyChunk(() => import('./group-grid'))

type GridOnDemandProps = { view: PlayView; group: number; sides: readonly SideId[]; names: SideNames; wording: Wording; onFixture: (fixture: string) => void }

/** A group's grid of results, once it is asked for. */
export function GridOnDemand(props: GridOnDemandProps) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <>
      <Button variant="ghost" className="mt-2 -ml-5" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {t(shown ? 'league.grid.hide' : 'league.grid.show')}
      </Button>
      {shown && (
        <LazyPart fallback={<SkeletonRows rows={4} />}>
          <GroupGrid {...props} />
        </LazyPart>
      )}
    </>
  )
}
