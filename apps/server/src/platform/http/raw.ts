import type { FastifyInstance } from 'fastify'

/**
 * A call whose body must be seen as it came, byte by byte, because it is signed: web-hooks of the outside world. It
 * does not pass the door; its handler says who may call. Refusals are answered as everywhere.
 */
export type RawRoute = {
  path: `/gateway/${string}`
  bodyLimit: number
  run(call: { body: string; headers: Readonly<Record<string, string | string[] | undefined>> }): Promise<unknown>
}

export async function bindRawRoutes(server: FastifyInstance, routes: readonly RawRoute[]): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body))
    for (const { path, bodyLimit, run } of routes) {
      scope.post(path, { bodyLimit }, async (request, reply) => {
        const value = await run({ body: (request.body as string | undefined) ?? '', headers: request.headers })
        reply.header('cache-control', 'no-store')
        return { success: true, value }
      })
    }
  })
}
