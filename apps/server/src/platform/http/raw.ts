import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type RawCall = {
  /** The bytes as they came, because a signature covers them. */
  body: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The address of the caller, behind trusted proxies. */
  address: string
  /** The names in the path. */
  params: Readonly<Record<string, string>>
}
/** JSON, unless the headers name another type. It is not cached, unless they say how. */
export type RawAnswer = { status: number; body: string | Buffer | Readable; headers: Readonly<Record<string, string>> }

/**
 * A call of a partner or of a mail provider, a picture, or the manifest: its handler needs the unparsed body, because the body is signed (`partner/`), or has a
 * form of its own. It does not pass the door, so its handler authenticates the caller. Its refusals are answered like all others.
 */
export type RawRoute = {
  /** POST by default. */
  method?: 'GET' | 'POST'
  path:
    | `/gateway/${string}`
    | `/provider/${string}`
    | `/avatars/${string}`
    | `/media/${string}`
    | `/apps/${string}`
    | '/manifest.webmanifest'
  /** Bytes. */
  bodyLimit: number
  /** Also for the console; the others are on the site's port only. */
  isOnBothPorts?: true
  /** Answers a large file as a stream. A HEAD would read it as a whole, so there is none. */
  isStream?: true
  run(call: RawCall): Promise<RawAnswer>
}

export async function bindRawRoutes(server: FastifyInstance, routes: readonly RawRoute[]): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    for (const { method = 'POST', path, bodyLimit, isStream, run } of routes) {
      const handler = async (request: FastifyRequest<{ Params: Record<string, string> }>, reply: FastifyReply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const { headers, address, params } = request
        const answer = await run({ body, headers, address, params })
        reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').code(answer.status)
        return reply.headers(answer.headers).send(answer.body)
      }
      scope.route({ method, url: path, bodyLimit, exposeHeadRoute: !isStream, handler })
    }
  })
}
