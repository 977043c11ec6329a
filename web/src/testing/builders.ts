/** People and tokens for tests. Ids contain the handle. */
import type { Millis, Person, Profile, Tokens } from '@/wire'

let made = 0

export function aProfile(name: string, more: Partial<Profile> = {}): Profile {
  made++
  const handle = name.toLowerCase().replace(/\W+/g, '.')
  return {
    ...{ id: `${handle}-${made}`, name, handle, isCoach: 0, hasCoachProfile: false, email: `${handle}@example.org`, profileSkip: true },
    ...{ activityPoints: 0, followers: 0, followees: 0, created_at: 1000 + made },
    ...more,
  }
}

export function personOfProfile({ id, name, handle, profileImage }: Profile): Person {
  return { id, name, handle, ...(profileImage !== undefined && { profileImage }) }
}

/** Tokens with claims, like the server's. */
export function tokensFor(user: Profile, session: string, endsAt: Millis = Date.now() + 900_000): Tokens {
  const claims = { sub: user.id, sid: session, exp: Math.ceil(endsAt / 1000), jti: ++made }
  return {
    id_token: jwt({ ...claims, ...user }),
    access_token: jwt(claims),
    refresh_token: `refresh-${session}-${++made}`,
  }
}

function jwt(claims: object): string {
  const part = (value: object) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value)))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
  return `${part({ alg: 'none' })}.${part(claims)}.signature`
}
