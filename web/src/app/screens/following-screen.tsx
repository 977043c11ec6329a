import { RelatedScreen } from '@/features/people/related-screen'

export default function FollowingScreen() {
  return <RelatedScreen which="followees" />
}
