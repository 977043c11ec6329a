import { CreditsScreen } from '@/features/legal/credits-screen'
import { tenant } from '../layout/tenant'

export default function CreditsPage() {
  return <CreditsScreen mapped={tenant.tiles !== undefined} />
}
