import { create } from 'zustand'
import { lazyChunk } from '@/ui/chunk'
import { LazySheet } from '@/ui/lazy-part'

const ModeSheet = lazyChunk(() => import('@/features/profile/mode-sheet'))

const useSheet = create<{ open: boolean }>(() => ({ open: false }))

/** Opens the sheet for switching between player and coach, which asks for missing data. */
export function askSwitchMode(): void {
  useSheet.setState({ open: true })
}

function close(): void {
  useSheet.setState({ open: false })
}

export function ModeQuestion() {
  const { open } = useSheet()
  if (!open) return null
  return (
    <LazySheet onLost={close}>
      <ModeSheet onClose={close} />
    </LazySheet>
  )
}
