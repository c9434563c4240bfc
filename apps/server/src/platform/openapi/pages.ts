import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { NamedEndpoint } from '@croupier/wire/registry'
import type { FastifyInstance } from 'fastify'
import { describe } from './describe.ts'

const viewer = join(
  dirname(createRequire(import.meta.url).resolve('@scalar/api-reference')),
  'browser',
  'standalone.js',
)

const page = (title: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body><div id="reference"></div><script src="/docs/viewer.js"></script><script src="/docs/start.js"></script></body>
</html>`

/** No font, proxy or account of the viewer's maker: the page talks to this server alone. */
const start = `Scalar.createApiReference('#reference', {
  url: '/docs/openapi.json', withDefaultFonts: false, proxyUrl: '', telemetry: false, hideClientButton: true,
  agent: { disabled: true }, mcp: { disabled: true },
})`

/** The viewer writes its style sheet into the page; only here may a page do that, and only a style. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** `/docs`: the calls that this port serves, and how to make them. */
export function bindDocs(
  server: FastifyInstance,
  endpoints: readonly NamedEndpoint[],
  { title, version }: { title: string; version: string },
): void {
  const description = JSON.stringify(describe(endpoints, { title, version }))
  server.get('/docs', async (_, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page(title)),
  )
  server.get('/docs/start.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  server.get('/docs/viewer.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(await readFile(viewer)),
  )
  server.get('/docs/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(description))
}
