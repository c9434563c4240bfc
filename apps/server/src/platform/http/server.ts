import { constants } from 'node:zlib'
import type { Random } from '@croupier/kernel/random'
import { toHex } from '@croupier/kernel/random'
import { Refusal, type RefusalCode, refusals } from '@croupier/kernel/refusals'
import { APP_PART_TYPE } from '@croupier/wire/content/apps'
import { BODY_LIMIT } from '@croupier/wire/endpoint'
import type { Answer } from '@croupier/wire/envelope'
import { fileAnswer, UPLOAD_LIMIT, UPLOAD_TYPES } from '@croupier/wire/files'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import websocket from '@fastify/websocket'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onResponseHookHandler,
} from 'fastify'
import * as z from 'zod/mini'
import { isDatabaseBusy, UNWRITABLE_STATES } from '../db/states.ts'
import type { Logger } from '../log.ts'
import type { Measures } from '../measures.ts'
import { addressOf } from './address.ts'
import { closeWithoutWaiting } from './connections.ts'
import type { CrowdGate } from './crowd.ts'
import type { UploadGate } from './door.ts'
import { FORM_TYPE } from './fields.ts'
import { strictHeaders } from './headers.ts'
import { listener, type Tls } from './listener.ts'
import type { Route } from './route.ts'
import { bodyBudget, largeBodyPace, USUAL_BODIES } from './throttle.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** For the log: `member:…`, `staff:…`, or `anyone` before authentication. */
    who: string
    /** The address of the caller, from the first hook on. */
    address: string
  }
}

export type ServerDeps = {
  log: Logger
  random: Random
  measures: Measures
  trustedProxies: string[]
  /** The server is behind https only: adds HSTS and `upgrade-insecure-requests`. */
  https: boolean
  /** The server speaks TLS with a self-signed certificate: the demo in a local network. */
  tls?: Tls | undefined
  /** In a header of every answer (T009). */
  version: string
  /** Hosts beside our own that a page may send requests to. */
  connectTo?: string[]
  /** Where the calls of crowds wait. */
  gate?: CrowdGate
}

/**
 * How answers of endpoints are compressed. Files are compressed in advance. An answer of 256 kB costs 2.5 ms at once, and six
 * times as much processor time, and memory of its own, in a stream beside the event loop. Answers are pages, and seldom that long.
 */
const COMPRESSION = {
  threshold: 1024,
  syncThreshold: 262_144,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } },
} satisfies FastifyCompressOptions
/** T165: statuses of refusals that the log shows: not logged in, not allowed, too often, not from here. */
const DENIALS = new Set([401, 403, 429, 451])
/** Refusals of a wrong proof, which the log shows too. */
const UNPROVEN = new Set<RefusalCode>([
  'password.wrong_old',
  'captcha.failed',
  'request.undecipherable',
  'request.replayed',
])
const isDenial = (code: RefusalCode): boolean => DENIALS.has(refusals[code][0]) || UNPROVEN.has(code)
/** Modules whose successful commands the log shows, because they begin, end and protect sessions. */
const LOGGED_MODULES = new Set(['identity', 'staff'])

/** A Fastify server with the bounds, headers and error answers of every port. */
export async function httpServer({
  log,
  random,
  measures,
  trustedProxies,
  https,
  tls,
  version,
  connectTo = [],
  gate = (handle) => handle,
}: ServerDeps): Promise<FastifyInstance> {
  const strict = strictHeaders({ https, binding: https && !tls, connectTo })
  const headers = {
    page: { ...strict.page, 'x-croupier-version': version },
    call: { ...strict.call, 'x-croupier-version': version },
  }
  const server = Fastify({
    // A URL that Fastify cannot read passes no hook. It is answered like every malformed request.
    frameworkErrors: (_error, _request, reply) => {
      sendRefusal(reply.headers(headers.page), 'request.malformed')
    },
    bodyLimit: BODY_LIMIT,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    serverFactory: (handle) => listener(gate(handle), tls),
    forceCloseConnections: 'idle',
    genReqId: requestIds(random),
    routerOptions: { maxParamLength: 1_024 },
  })
  server.addHook('onRequest', (request, reply, done) => {
    request.address = addressOf(request)
    reply.headers(CALLS.test(request.url) ? headers.call : headers.page)
    done()
  })
  server.addHook('onRequest', bodyBudget({ ...USUAL_BODIES, counts: (request) => !isUpload(request) }))
  // The door parses a body when it handles the call, so calls that are refused or wait cost no more than their text.
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, __, done) => done(null))
  for (const type of ['application/json', FORM_TYPE])
    server.addContentTypeParser<string>(type, { parseAs: 'string' }, (_, body, done) => done(null, body))
  for (const type of [...UPLOAD_TYPES, APP_PART_TYPE])
    server.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  await server.register(compress, { ...COMPRESSION, globalCompression: false })
  await server.register(websocket, { options: { maxPayload: 4096, perMessageDeflate: false } })
  closeWithoutWaiting(server)
  server.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) =>
    answerError(error, request, reply, log),
  )
  server.decorateRequest('who', 'anyone')
  server.decorateRequest('address', '')
  measureAnswers(server, measures)
  return server
}

/** Measures each route in a hook of its own, because Fastify builds the options of a route, with its path, at every look. */
function measureAnswers(server: FastifyInstance, { answersOf }: Measures): void {
  const hookOf = (path: string): onResponseHookHandler => {
    const answered = answersOf(path)
    return ({ method }, { statusCode, elapsedTime }, done) => {
      answered(method, statusCode, elapsedTime / 1000)
      done()
    }
  }
  server.addHook('onRoute', (route) => {
    route.onResponse = [hookOf(route.url), ...[route.onResponse ?? []].flat()]
  })
  const unknownPath = hookOf('none')
  server.addHook('onResponse', function (request, reply, done) {
    if (request.is404) unknownPath.call(this, request, reply, done)
    else done()
  })
}

/** Paths of calls, whose answers are data and no pages. */
const CALLS = /^\/(wps|lgw|lotto|console\/[a-z]|provider|gateway|agent\/v1)/

/** Names requests in the log: 16 hexadecimal digits, by a random number of this start of the server and a count. */
function requestIds(random: Random): () => string {
  const start = toHex(random.bytes(4))
  let count = 0
  return () => `${start}${(count++ >>> 0).toString(16).padStart(8, '0')}`
}

/** Bytes of all uploads that a node reads or judges at the same time. They have a budget of their own, so they keep no bet waiting. */
const UPLOADS_AT_ONCE = 4 * UPLOAD_LIMIT
const isUpload = ({ routeOptions }: FastifyRequest): boolean => routeOptions.bodyLimit === UPLOAD_LIMIT

/** Binds routes to the door. Fastify refuses two routes with the same method and path. */
export function bindRoutes(
  server: FastifyInstance,
  routes: readonly Route[],
  enter: (route: Route, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  log: Logger,
  gate?: UploadGate,
): void {
  const pace = largeBodyPace()
  const uploads = bodyBudget({ limit: UPLOADS_AT_ONCE, counted: 0 })
  for (const route of routes) {
    const { method, path, module, upload, download } = route.endpoint
    const { bodyLimit = upload ? UPLOAD_LIMIT : BODY_LIMIT } = route.endpoint
    const isLogged = method !== 'GET' && LOGGED_MODULES.has(module)
    server.route({
      method,
      url: path,
      bodyLimit,
      onRequest: [
        ...(upload ? [uploads] : []),
        ...(bodyLimit > BODY_LIMIT ? [pace] : []),
        ...(upload && gate ? [(request: FastifyRequest) => gate(route.endpoint, request)] : []),
      ],
      compress: COMPRESSION,
      handler: async (request, reply) => {
        const value = await enter(route, request, reply)
        if (isLogged) log.info(eventOf(request), 'done')
        if (download) return sendFile(reply, value)
        return { success: true, value } satisfies Answer<unknown>
      },
    })
  }
}

/** T164: no browser runs or shows a file of a member as a page: it is an attachment of the type that the server found. */
function sendFile(reply: FastifyReply, value: unknown): FastifyReply {
  const { contentType, bytes } = z.parse(fileAnswer, value)
  return reply
    .type(contentType)
    .header('content-disposition', 'attachment')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(bytes))
}

/** T165: who did what, from where. The log adds the time. The path is the route's, so it contains no text of a caller. */
export const eventOf = (request: FastifyRequest) => ({
  who: request.who,
  what: `${request.method} ${request.routeOptions.url ?? 'none'}`,
  address: request.address,
  requestId: request.id,
})

function answerError(
  error: Error & { statusCode?: number; code?: string },
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
) {
  if (error instanceof Refusal) {
    const retry = error.detail.retryAfterSeconds
    if (typeof retry === 'number') reply.header('retry-after', retry)
    if (isDenial(error.code)) log.info({ ...eventOf(request), code: error.code }, 'denied')
    return sendRefusal(reply, error.code, error.detail)
  }
  if (error.statusCode === 413) return sendRefusal(reply, isUpload(request) ? 'file.too_large' : 'request.too_large')
  if (error.statusCode && error.statusCode < 500) return sendRefusal(reply, 'request.malformed')
  if (error.code && UNWRITABLE_STATES.has(error.code)) return sendRefusal(reply, 'request.malformed')
  if (isDatabaseBusy(error)) {
    log.warn({ err: error, requestId: request.id, path: request.routeOptions.url }, 'the database did not answer')
    return sendRefusal(reply, 'server.busy')
  }
  log.error({ err: error, requestId: request.id, path: request.routeOptions.url }, 'a call failed')
  return sendRefusal(reply, 'server.fault', { requestId: request.id })
}

export function sendRefusal(reply: FastifyReply, code: RefusalCode, detail: Refusal['detail'] = {}): FastifyReply {
  const { status, answer } = refusalAnswer(code, detail)
  return reply.code(status).header('cache-control', 'no-store').send(answer)
}

/** The answer of a refusal, over any transport. */
export function refusalAnswer(code: RefusalCode, detail: Refusal['detail'] = {}) {
  const [status, text] = refusals[code]
  const message = withLengths(text, detail)
  const answer: Answer<never> = { success: false, code, message, ...(Object.keys(detail).length > 0 ? { detail } : {}) }
  return { status, answer }
}

/** §5: names the lengths of a rule in a message; a single number when both are equal. */
function withLengths(text: string, { minLength, maxLength }: Refusal['detail']): string {
  if (typeof minLength !== 'number' || typeof maxLength !== 'number') return text
  return text.replace('(min) - (max)', minLength === maxLength ? `${minLength}` : `${minLength} - ${maxLength}`)
}
