/** What a topic opens; apart from `paths`, because only signed-in people follow topics. */
import type { Pushes, Topic, UserId } from '@/wire'
import { paths } from './paths'

/** What a topic is about. A kind of topic without a path does not compile. */
const TOPIC_PATHS: { readonly [K in keyof Pushes]: (id: string, me: UserId | undefined) => string } = {
  chat: paths.chat,
  event: (id) => paths.game(id),
  league: (id) => paths.league(id),
  series: (id) => paths.series(id),
  match: (id) => paths.live(id),
  play: paths.play,
  feed: () => paths.community(),
  post: (id) => paths.post(id),
  slots: (id) => paths.player(id),
  moderation: () => paths.moderation(),
  user: (id, me) => (id === me ? paths.profile() : paths.player(id)),
}

/** The path that a toast or a notification about a topic opens; my own profile if there is no better one. */
export function pathOfTopic(topic: Topic, me?: UserId): string {
  const [kind = '', id = ''] = topic.split(':')
  return Object.hasOwn(TOPIC_PATHS, kind) ? TOPIC_PATHS[kind as keyof Pushes](id, me) : paths.profile()
}
