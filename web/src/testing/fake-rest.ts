/** The fake server's REST API: sign-in, log-out, refresh, profile. */
import type { Profile, Refusal, Tokens, UserPush } from '@/wire'
import { claimsOf } from '@/store/session-storage'
import { aProfile } from './builders'
import { type FakeChat, Refuse } from './fake-chat'

type Body = Record<string, unknown>
type Answer = { status: number; data: unknown }

/** What the API needs of its server. */
interface ApiServer {
  readonly chat: FakeChat
  readonly unreachable: boolean
  tokens: (user: Profile, endsAt?: number) => Tokens
  push: (user: Profile, push: UserPush) => void
}

export class FakeRest {
  /** Every request, as "POST /auth/refresh". */
  readonly requests: string[] = []
  /** Access tokens to reject as expired. */
  readonly expired = new Set<string>()
  readonly revokedUsers = new Set<string>()
  /** Responses that override the default ones, by request. */
  readonly answers = new Map<string, Answer>()
  private readonly server: ApiServer
  private readonly refreshes = new Map<string, Profile>()

  constructor(server: ApiServer) {
    this.server = server
  }

  /** Signs a user in and returns the tokens. */
  issueTokens(user: Profile, endsAt?: number): Tokens {
    const tokens = this.server.tokens(user, endsAt)
    this.refreshes.set(tokens.refresh_token, user)
    return tokens
  }

  userOf(accessToken: string): Profile {
    const claims = claimsOf(accessToken) as { sub?: string; exp?: number } | null
    const user = this.server.chat.users.get(claims?.sub ?? '')
    if (!user) throw new Refuse({ code: 'sign_in_required' })
    if (this.revokedUsers.has(user.id)) throw new Refuse({ code: 'session_revoked' })
    if (this.expired.has(accessToken) || (claims?.exp ?? 0) * 1000 <= Date.now()) throw new Refuse({ code: 'token_expired' })
    return user
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const method = init.method ?? 'GET'
    const request = `${method} ${path.replace(/^\/api/, '').replace(/\?.*/, '')}`
    this.requests.push(request)
    const language = /[?&]lang=(\w+)/.exec(path)?.[1]
    // Asynchronous, like a real network.
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (this.server.unreachable) throw new TypeError('Failed to fetch')
    const headers = new Headers(init.headers)
    const { status, data } = this.answers.get(request) ?? this.answer(request, headers, language, typeof init.body === 'string' ? (JSON.parse(init.body) as Body) : {})
    return new Response(data === undefined ? null : JSON.stringify(data), { status })
  }

  private answer(request: string, headers: Headers, language: string | undefined, body: Body): Answer {
    try {
      return { status: 200, data: this.handle(request, headers, language, body) }
    } catch (error) {
      if (!(error instanceof Refuse)) throw error
      return { status: STATUS[error.refusal.code] ?? 400, data: error.refusal }
    }
  }

  private handle(request: string, headers: Headers, language: string | undefined, body: Body): unknown {
    if (request === 'POST /auth/signup') return this.issueTokens(this.signUp(body))
    if (request === 'POST /auth/login') return this.issueTokens(this.byEmail(body.email))
    if (request === 'POST /auth/refresh') return this.refresh(String(body.refresh_token))
    if (request === 'POST /auth/logout') return {}
    if (request.startsWith('GET /lookup/i18n/')) return { data: { 'app.name': language === 'es' ? 'Rally, es' : 'Rally' } }
    const user = this.userOf(headers.get('authorization')?.replace('Bearer ', '') ?? '')
    if (request === 'GET /user/profile') return user
    const [, id = '', relation, on] = /^POST \/user\/([^/]+)\/(follow|block)\/([01])$/.exec(request) ?? []
    if (relation === 'follow') return this.emit(user, { push: 'follow_changed', data: { user: id, followed: on === '1' } })
    if (relation === 'block') return this.emit(user, { push: 'block_changed', data: { user: id, blocked: on === '1' } })
    if (request === 'POST /auth/update-password') return this.issueTokens(user)
    if (request === 'POST /user/to/coach') return Object.assign(user, { isCoach: 1 })
    if (request === 'POST /user/to/player') return Object.assign(user, { isCoach: 0 })
    if (request === `PUT /user/${user.id}`) return Object.assign(user, body)
    throw new Refuse({ code: 'not_found' })
  }

  private emit(user: Profile, push: UserPush): object {
    this.server.push(user, push)
    return {}
  }

  private signUp({ name, email }: Body): Profile {
    const user = aProfile(String(name), { email: String(email), profileSkip: false })
    this.server.chat.users.set(user.id, user)
    return user
  }

  private byEmail(email: unknown): Profile {
    const user = [...this.server.chat.users.values()].find((one) => one.email === email)
    if (!user) throw new Refuse({ code: 'wrong_credentials' })
    return user
  }

  /** A refresh token works once. */
  private refresh(token: string): Tokens {
    const user = this.refreshes.get(token)
    if (!user || this.revokedUsers.has(user.id)) throw new Refuse({ code: 'session_revoked' })
    this.refreshes.delete(token)
    return this.issueTokens(user)
  }
}

const STATUS: Partial<Record<Refusal['code'], number>> = {
  sign_in_required: 401,
  token_expired: 401,
  session_revoked: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
}
