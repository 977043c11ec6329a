import { PostScreen } from '@/features/posts/post-screen'
import { PostCard } from './post-card'

export default function PostPage() {
  return <PostScreen Shown={PostCard} />
}
