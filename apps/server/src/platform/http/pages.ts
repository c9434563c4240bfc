import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fixedFile, IMMUTABLE } from './fixed-file.ts'
import { policyForPage } from './headers.ts'
import { sendRefusal } from './server.ts'
import type { PaceHook } from './throttle.ts'

const API = /^\/(wps|lgw|lotto|console\/[a-z]|provider|live|docs|metrics|health|ready|gateway)/
const READING = new Set(['GET', 'HEAD'])

/**
 * Serves a built browser app: hashed assets for a year, and its page for every address outside the prefixes of calls.
 * T009: the page names its build. An unknown address under the prefix of a call is refused.
 */
export async function bindPages(
  server: FastifyInstance,
  { folder, version, pace }: { folder: string | undefined; version: string; pace: PaceHook },
): Promise<void> {
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    server.setNotFoundHandler({ preHandler: pace }, (_, reply) => sendRefusal(reply, 'request.not_found'))
    return
  }
  await server.register(async (scope) => {
    scope.addHook('onRequest', pace)
    await scope.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      // `/index.html` answers the page that names its build, too.
      globIgnore: ['index.html*'],
      preCompressed: true,
      setHeaders(reply, path) {
        reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache')
      },
    })
  })
  const bare = await readFile(join(folder, 'index.html'), 'utf8')
  const page = bare.replace('<head>', `<head><meta name="version" content="${version}">`)
  let policy: string | undefined
  const answerPage = fixedFile({
    read: async () => Buffer.from(page),
    type: 'text/html; charset=utf-8',
    cache: 'no-cache',
  })
  server.setNotFoundHandler({ preHandler: pace }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!READING.has(request.method) || API.test(path) || (path.includes('.') && !path.endsWith('.html')))
      return sendRefusal(reply, 'request.not_found')
    policy ??= policyForPage(String(reply.getHeader('content-security-policy')), page)
    reply.header('content-security-policy', policy)
    return answerPage(request, reply)
  })
}
