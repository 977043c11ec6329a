import { PlayScreen } from '@/features/play/play-screen'

export default function PlayPage() {
  return <PlayScreen />
}
