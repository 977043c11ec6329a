import { lazy, Suspense } from 'react'
import { create } from 'zustand'

const ModeSheet = lazy(() => import('@/features/profile/mode-sheet'))

const useAsked = create<{ open: boolean }>(() => ({ open: false }))

/** From player to coach or back: says what changes, and asks for what the other mode lacks. */
export function askSwitchMode(): void {
  useAsked.setState({ open: true })
}

export function ModeQuestion() {
  const { open } = useAsked()
  if (!open) return null
  return (
    <Suspense>
      <ModeSheet onClose={() => useAsked.setState({ open: false })} />
    </Suspense>
  )
}
