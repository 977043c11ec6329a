import { CreditsScreen } from '@/features/legal/credits-screen'
import { useStore } from '@/store/index'

export default function CreditsPage() {
  const mapped = useStore(({ tiles }) => tiles !== null)
  return <CreditsScreen mapped={mapped} />
}
