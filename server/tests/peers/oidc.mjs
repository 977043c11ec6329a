// An OpenID provider for tests: one client, and a person who consents to everything.
//
//   node oidc.mjs PEERS REDIRECT_URI...
//
// PEERS is the folder that `scripts/peers` installed into. Prints `listening PORT` when it is ready. The client is `rally` with
// the secret `doubles` and must use PKCE. `POST /person` sets the person at the browser, with claims as JSON (`sub`,
// `email`, `email_verified`, `name`); `{"refuses": true}` denies consent, and `in_token` puts the claims into the identity
// token rather than the userinfo response.

import { createServer } from 'node:http'
import { generateKeyPairSync } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

const [peers, ...redirectUris] = process.argv.slice(2)
const found = createRequire(join(peers, 'package.json')).resolve('oidc-provider')
const { default: Provider } = await import(pathToFileURL(found).href)

// Silences its warnings that the defaults are for development only.
console.warn = console.info = () => {}

let person = { sub: 'nobody' }
const people = new Map()

const server = createServer()
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address()
  server.on('request', serve(`http://127.0.0.1:${port}`))
  console.log('listening', port)
})

function serve(issuer) {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'rally',
        client_secret: 'doubles',
        redirect_uris: redirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['for a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { methods: ['S256'], required: () => true },
    features: { devInteractions: { enabled: false } },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: (use) => {
        const { in_token: inToken, refuses: _refuses, ...claims } = people.get(sub) ?? { sub }
        return use === 'id_token' && !inToken ? { sub } : claims
      },
    }),
  })
  const rest = provider.callback()
  return async (request, response) => {
    try {
      if (request.method === 'POST' && request.url === '/person') {
        person = JSON.parse(await text(request))
        people.set(person.sub, person)
        response.writeHead(204).end()
      } else if (request.url.startsWith('/interaction/')) {
        await agree(provider, request, response)
      } else {
        await rest(request, response)
      }
    } catch (error) {
      console.error(error)
      response.writeHead(500).end()
    }
  }
}

async function agree(provider, request, response) {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
  if (person.refuses) {
    await provider.interactionFinished(request, response, { error: 'access_denied' })
  } else if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  } else {
    const known = grantId && (await provider.Grant.find(grantId))
    const grant = known || new provider.Grant({ accountId: session.accountId, clientId: params.client_id })
    grant.addOIDCScope(prompt.details.missingOIDCScope?.join(' ') ?? params.scope)
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
  }
}

// Runs until the starting process closes standard input.
process.stdin.on('close', () => process.exit(0)).resume()
