/** Who is signed in; `store/session` begins and ends it. */
import type { Profile } from '@/wire'
import { readSession, writeProfileSkip, writeUser } from '../session-storage'
import type { Slice } from '../slice'
import type { Session } from '../parts'

/** Stores my profile as the server sent it. */
export function withUser(session: Session, user: Profile): Session {
  if (!session.signedIn) return session
  writeUser(user)
  if (user.profileSkip !== undefined) writeProfileSkip(user.profileSkip)
  return readSession()
}

export const slice = {
  start: readSession,
  pushes: {
    user: {
      profile_changed: (session, { profile }) => withUser(session, profile),
      // The connection asks for new tokens, and ends the session if there are none.
      session_revoked: (session) => session,
    },
  },
} satisfies Slice<Session>
