import { RelatedScreen } from '@/features/people/related-screen'

export default function BlockedScreen() {
  return <RelatedScreen which="blocked" />
}
