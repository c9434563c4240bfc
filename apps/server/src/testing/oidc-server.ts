import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request as httpsRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import Provider from 'oidc-provider'
import { selfSigned } from './certificate.ts'

const KEY_ID = 'test-1'
export const CLIENT = { id: 'croupier', secret: 'a secret of the test only' }
/** What a provider that is broken, or another one, would say in the ID token. */
export type Claims = Record<string, unknown>

const FORM = `<!doctype html><html lang="en"><title>Test provider</title><main><h1>Test provider</h1>
<form method="post"><label>Account <input name="login"></label> <button>Sign in</button>
<button name="cancel" value="1">Cancel</button></form></main></html>`

/** A real OpenID Connect server on this machine, by TLS with a certificate of its own. Any account name signs in. */
export async function oidcServer({ redirectAddresses }: { redirectAddresses: string[] }) {
  const { cert, key } = selfSigned('localhost')
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  let handle: (request: IncomingMessage, answer: ServerResponse) => unknown = () => {}
  const server = createServer({ cert, key }, (request, answer) => void handle(request, answer))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // An address of a port, not of a pipe.
  const { port } = server.address() as AddressInfo
  const issuer = `https://localhost:${port}`
  let lies: Claims | null = null
  let isDown = false

  const provider: Provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirectAddresses,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['a key of the test only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 3_600,
      AuthorizationCode: 60,
      Grant: 3_600,
      IdToken: 3_600,
      Interaction: 3_600,
      Session: 3_600,
    },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, email: `${accountId}@mail.example`, email_verified: true }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({ clientId: CLIENT.id, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    await next()
    const token: unknown = context.body?.id_token
    if (context.path !== '/token' || lies === null || typeof token !== 'string') return
    const said = new SignJWT({ ...decodeJwt(token), ...lies })
    context.body = {
      ...context.body,
      id_token: await said.setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(privateKey),
    }
  })
  const callback = provider.callback()
  handle = async (request, answer) => {
    if (isDown) return void request.socket.destroy()
    if (!request.url?.startsWith('/interaction/')) return callback(request, answer)
    if (request.method === 'GET') return void answer.setHeader('content-type', 'text/html').end(FORM)
    const fields = new URLSearchParams(await textOf(request))
    const result = fields.has('cancel')
      ? { error: 'access_denied' }
      : { login: { accountId: fields.get('login') ?? 'nobody' } }
    await provider.interactionFinished(request, answer, result, { mergeWithLastSubmission: false })
  }
  return {
    issuer,
    cert,
    /** What staff enter to connect it. */
    options: {
      name: 'Test provider',
      isOn: true,
      issuer,
      clientId: CLIENT.id,
      scopes: ['openid', 'email'],
      authority: cert,
    },
    /** Replaces claims of the next ID tokens. */
    lie(claims: Claims | null) {
      lies = claims
    },
    setDown(next: boolean) {
      isDown = next
    },
    /** What a browser does at the provider. Answers the query with which it comes back; null closes the form. */
    visit: (url: string, login: string | null) => visit({ url, issuer, cert, login }),
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
export type OidcServer = Awaited<ReturnType<typeof oidcServer>>

async function textOf(from: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of from) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

type Visit = { url: string; issuer: string; cert: string; login: string | null }
const STEPS_MAX = 12

async function visit({ url, issuer, cert, login }: Visit): Promise<string> {
  const cookies = new Map<string, string>()
  let at = url
  let form: string | null = null
  for (let step = 0; step < STEPS_MAX; step++) {
    const { status, location, page } = await ask({ url: at, cert, cookies, form })
    if (location) {
      const next = new URL(location, at)
      if (next.origin !== issuer) return next.search.slice(1)
      at = next.href
      form = null
    } else if (status === 200 && form === null) {
      form = login === null ? 'cancel=1' : `login=${encodeURIComponent(login)}`
    } else throw new Error(`the provider answered ${status}: ${page}`)
  }
  throw new Error('the provider does not send the browser back')
}

type Asked = { url: string; cert: string; cookies: Map<string, string>; form: string | null }

async function ask({ url, cert, cookies, form }: Asked) {
  const headers = {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    accept: 'text/html',
    ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  }
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const asked = httpsRequest(url, { method: form === null ? 'GET' : 'POST', ca: cert, headers, agent: false }, done)
    asked.on('error', fail)
    asked.end(form ?? '')
  })
  for (const set of answer.headers['set-cookie'] ?? []) {
    const [pair = ''] = set.split(';')
    cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
  }
  return { status: answer.statusCode, location: answer.headers.location, page: await textOf(answer) }
}
