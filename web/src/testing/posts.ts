import type { Comment, CommentEntry, Post, PostEntry } from '@/wire'

export const MAYA = { id: 'maya-30714', name: 'Maya Okafor', handle: 'maya.ok' }
export const DIEGO = { id: 'diego', name: 'Diego Fuentes', handle: 'diego' }

export function aPost(id: string, more: Partial<Post> = {}): Post {
  return { id, author: DIEGO, text: `Post ${id}`, mentions: [], images: [], comments_open: true, likes: 0, comments: 0, version: 1, at: 1_000, ...more }
}

export function anEntry(id: string, more: Partial<Post> = {}): PostEntry {
  return { post: aPost(id, more), liked: false, saved: false }
}

export function aComment(id: string, more: Partial<Comment> = {}): CommentEntry {
  return { comment: { id, post: 'p', author: DIEGO, text: `Comment ${id}`, mentions: [], likes: 0, replies: 0, at: 1_000, ...more }, liked: false }
}
