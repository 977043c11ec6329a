import type { Profile } from '@/wire'
import { useSession } from '@/store/hooks'

/** Who is signed in; null for a guest, and while a lost session waits for its user. */
export function useSignedIn(): Profile | null {
  const { signedIn, user } = useSession()
  return signedIn ? user : null
}
