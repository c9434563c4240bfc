import type { FastifyInstance } from 'fastify'

export type RawCall = {
  /** The bytes as they came, because a signature covers them. */
  body: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** The address of the caller, behind trusted proxies. */
  address: string
}
export type RawAnswer = { status: number; body: string; headers: Readonly<Record<string, string>> }

/**
 * A call whose handler needs the unparsed body, because the body is signed (`partner/`). It does not pass the door, so its
 * handler authenticates the caller. Its refusals are answered like all others.
 */
export type RawRoute = {
  path: `/gateway/${string}`
  /** Bytes. */
  bodyLimit: number
  run(call: RawCall): Promise<RawAnswer>
}

export async function bindRawRoutes(server: FastifyInstance, routes: readonly RawRoute[]): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    for (const { path, bodyLimit, run } of routes) {
      scope.post(path, { bodyLimit }, async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const answer = await run({ body, headers: request.headers, address: request.address })
        reply.code(answer.status).headers(answer.headers).header('cache-control', 'no-store')
        return reply.type('application/json; charset=utf-8').send(answer.body)
      })
    }
  })
}
