import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './server.ts'

const API = /^\/(wps|lgw|lotto|console\/[a-z]|provider|live|docs|metrics|health|ready|gateway)/

/**
 * Serves a built browser app: hashed assets for a year, and its page for every address outside the prefixes of calls.
 * T009: the page names its build. An unknown address under the prefix of a call is refused.
 */
export async function bindPages(server: FastifyInstance, folder: string | undefined, version: string): Promise<void> {
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    server.setNotFoundHandler((_, reply) => sendRefusal(reply, 'request.not_found'))
    return
  }
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // `/index.html` answers the page that names its build, too.
    globIgnore: ['index.html*'],
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const bare = await readFile(join(folder, 'index.html'), 'utf8')
  const page = bare.replace('<head>', `<head><meta name="version" content="${version}">`)
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (request.method !== 'GET' || API.test(path) || (path.includes('.') && !path.endsWith('.html')))
      return sendRefusal(reply, 'request.not_found')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
