import { Route, Routes } from 'react-router'
import { useMode } from '@/store/hooks'
import { lazyChunk } from '@/ui/chunk'

const Desk = lazyChunk(() => import('@/features/lessons/desk-screen'))
const MyLessons = lazyChunk(() => import('@/features/lessons/my-lessons-screen'))
const Hours = lazyChunk(() => import('@/features/lessons/hours-screen'))
const Pupils = lazyChunk(() => import('@/features/lessons/pupils-screen'))
const Pupil = lazyChunk(() => import('@/features/lessons/pupil-screen'))
const Packages = lazyChunk(() => import('@/features/lessons/packages-screen'))
const Income = lazyChunk(() => import('@/features/lessons/income-screen'))
const Children = lazyChunk(() => import('@/features/lessons/children-screen'))
const FreeCoaches = lazyChunk(() => import('@/features/lessons/free-coaches-screen'))
const Lesson = lazyChunk(() => import('@/features/lessons/lesson-screen'))

/** The screens of lessons. They are one screen of the app, so that no first load knows the names of their chunks. */
export default function LessonsPage() {
  return (
    <Routes>
      <Route index element={<Start />} />
      <Route path="mine" element={<MyLessons />} />
      <Route path="hours" element={<Hours />} />
      <Route path="pupils" element={<Pupils />} />
      <Route path="pupils/:what/:id" element={<Pupil />} />
      <Route path="packages" element={<Packages />} />
      <Route path="income" element={<Income />} />
      <Route path="children" element={<Children />} />
      <Route path="coaches" element={<FreeCoaches />} />
      <Route path=":id" element={<Lesson />} />
    </Routes>
  )
}

/** A coach's desk in coach mode, else the lessons that I take. */
function Start() {
  return useMode() === 'coach' ? <Desk /> : <MyLessons />
}
