import { lazy, Suspense } from 'react'
import { create } from 'zustand'

const ModeSheet = lazy(() => import('@/features/profile/mode-sheet'))

const useSheet = create<{ open: boolean }>(() => ({ open: false }))

/** Opens the sheet for switching between player and coach, which asks for missing data. */
export function askSwitchMode(): void {
  useSheet.setState({ open: true })
}

export function ModeQuestion() {
  const { open } = useSheet()
  if (!open) return null
  return (
    <Suspense>
      <ModeSheet onClose={() => useSheet.setState({ open: false })} />
    </Suspense>
  )
}
