import { useMode } from '@/store/hooks'
import { lazyChunk } from '@/ui/chunk'
import { LazyPart } from '@/ui/lazy-part'
import { SkeletonRows } from '@/ui/skeleton'

const Desk = lazyChunk(() => import('@/features/lessons/desk-screen'))
const MyLessons = lazyChunk(() => import('@/features/lessons/my-lessons-screen'))

/** A coach's desk in coach mode, else the lessons that I take. */
export default function LessonsPage() {
  const Shown = useMode() === 'coach' ? Desk : MyLessons
  return (
    <LazyPart
      fallback={
        <div className="page gutter py-6">
          <SkeletonRows rows={5} />
        </div>
      }
    >
      <Shown />
    </LazyPart>
  )
}
