import clsx from 'clsx'
import { useT } from '@/lib/i18n'
import { Skeleton } from '@/ui/skeleton'
import type { RoomView } from './selectors'

const BUBBLES = ['w-1/2', 'w-2/5 self-end', 'w-3/5', 'w-1/3', 'w-1/2 self-end', 'w-2/5']

/** The shape of a room, with its name if already known. */
export function RoomSkeleton({ room }: { room: RoomView | undefined }) {
  const t = useT()
  return (
    <div role="status" aria-label={t('common.loading')} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-15 items-center gap-3 px-4 md:px-6 md:pt-2.5">
        <Skeleton className="size-11 rounded-full!" />
        <span className="grid flex-1 gap-2">
          {room ? <span className="text-18 font-extrabold">{room.name}</span> : <Skeleton className="h-4.5 w-40" />}
          <Skeleton className="h-3.5 w-56" />
        </span>
      </div>
      <div className="flex flex-1 flex-col justify-end gap-3.5 px-4 pb-8 md:px-6">
        {BUBBLES.map((width, index) => (
          <Skeleton key={index} className={clsx('h-11 rounded-card!', width)} />
        ))}
      </div>
    </div>
  )
}
