// A push service and its browsers, for tests: it decrypts what it is sent, as a browser would, with `http_ece`.
//
//   node push.mjs PEERS ADDRESS
//
// PEERS is the folder that `scripts/peers` installed into. Prints `listening PORT` when it is ready. `POST /browser` makes a browser
// and answers with its subscription (`endpoint`, `p256dh`, `auth`). `POST /browser/N` sets its next answers, a list such as
// `[{"status": 429, "headers": {"retry-after": "60"}}, {"never": true}]`; after them it answers 201. `GET /browser/N` lists what it
// was sent: the answer, the headers that matter, the proof of who sent it, and the decrypted text as JSON.

import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { buffer, json } from 'node:stream/consumers'

const [peers, address] = process.argv.slice(2)
const ece = createRequire(join(peers, 'package.json'))('http_ece')

const browsers = []

const server = createServer(async (request, response) => {
  try {
    await serve(request, response)
  } catch (error) {
    console.error(error)
    response.writeHead(400).end(String(error))
  }
})
server.listen(0, address, () => console.log(`listening ${server.address().port}`))

async function serve(request, response) {
  const [, noun, index] = request.url.split('/')
  const browser = browsers[index]
  if (noun === 'push') return receive(browser, request, response)
  if (request.method === 'GET') return answer(response, browser.received)
  if (browser) {
    browser.answers = await json(request)
    return answer(response, {})
  }
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const auth = randomBytes(16)
  const made = { curve, auth, answers: [], received: [] }
  browsers.push(made)
  const endpoint = `http://${address}:${server.address().port}/push/${browsers.length - 1}`
  answer(response, { endpoint, p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') })
}

async function receive(browser, request, response) {
  const next = browser.answers.shift() ?? { status: 201 }
  const { ttl, urgency, topic, authorization } = request.headers
  const sealed = await buffer(request)
  const text = ece.decrypt(sealed, { version: 'aes128gcm', privateKey: browser.curve, authSecret: browser.auth.toString('base64url') })
  const notice = JSON.parse(text.toString())
  browser.received.push({ status: next.status ?? 0, bytes: sealed.length, ttl, urgency, topic, proof: proofOf(authorization), notice })
  if (next.never) return
  response.writeHead(next.status, next.headers).end()
}

/** The claims of the proof (VAPID), once its signature is verified. */
function proofOf(authorization) {
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization)
  const [head, claims, signature] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url'))) throw new Error('a wrong signature')
  return { ...JSON.parse(Buffer.from(claims, 'base64url')), key }
}

function answer(response, body) {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

// Runs until the starting process closes standard input.
process.stdin.on('close', () => process.exit(0)).resume()
