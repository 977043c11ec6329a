import { Route, Routes } from 'react-router'
import { lazyChunk } from '@/ui/chunk'

const Moderation = lazyChunk(() => import('@/features/moderation/moderation-screen'))
const OwnCase = lazyChunk(() => import('@/features/moderation/own-case-screen'))

/** The screens of moderation. They are one screen of the app, so that no first load knows the names of their chunks. */
export default function ModerationPage() {
  return (
    <Routes>
      <Route path="own/:id" element={<OwnCase />} />
      <Route path=":id?" element={<Moderation />} />
    </Routes>
  )
}
