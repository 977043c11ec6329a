import { RelatedScreen } from '@/features/people/related-screen'

export default function FollowersScreen() {
  return <RelatedScreen which="followers" />
}
