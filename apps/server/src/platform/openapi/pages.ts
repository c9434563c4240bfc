import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { NamedEndpoint } from '@croupier/wire/registry'
import type { FastifyInstance } from 'fastify'
import { describe } from './describe.ts'

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const page = (title: string, build: string) => `<!doctype html>
<html lang="en">
<head><meta name="version" content="${build}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="icon" type="image/png" href="/docs/icon.png">
<link rel="stylesheet" href="/docs/viewer.css"></head>
<body><div id="reference"></div><script src="/docs/viewer.js"></script><script src="/docs/start.js"></script></body>
</html>`

/** Read-only, because a form could not encrypt calls. Without `validatorUrl: null` the viewer would call its maker's site. */
const start = `SwaggerUIBundle({
  dom_id: '#reference', url: '/docs/openapi.json', validatorUrl: null, supportedSubmitMethods: [],
  deepLinking: true, docExpansion: 'none', filter: true, defaultModelsExpandDepth: 0,
})
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()`

const FILES = [
  { url: '/docs/viewer.js', file: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8' },
  { url: '/docs/viewer.css', file: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
  { url: '/docs/icon.png', file: 'favicon-32x32.png', type: 'image/png' },
]

/**
 * `/docs` describes the endpoints of this port, under the strict content policy of every page (T159).
 * `build` is printed into the page (T009).
 */
export function bindDocs(
  server: FastifyInstance,
  endpoints: readonly NamedEndpoint[],
  { title, version, build }: { title: string; version: string; build: string },
): void {
  const description = JSON.stringify(describe(endpoints, { title, version }))
  server.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(page(title, build)))
  server.get('/docs/start.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  for (const { url, file, type } of FILES) {
    server.get(url, async (_, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(viewer, file))),
    )
  }
  server.get('/docs/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(description))
}
