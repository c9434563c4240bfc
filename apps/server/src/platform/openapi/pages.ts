import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { NamedEndpoint } from '@croupier/wire/registry'
import type { FastifyInstance } from 'fastify'
import { type FixedFile, fixedFile, IMMUTABLE } from '../http/fixed-file.ts'
import type { PaceHook } from '../http/throttle.ts'
import { describe } from './describe.ts'

const require = createRequire(import.meta.url)
const manifest = require.resolve('swagger-ui-dist/package.json')
const { version: viewerVersion }: { version: string } = require(manifest)

const page = (title: string, build: string) => `<!doctype html>
<html lang="en">
<head><meta name="version" content="${build}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="icon" type="image/png" href="${addressOf('icon.png')}">
<link rel="stylesheet" href="${addressOf('viewer.css')}"></head>
<body><div id="reference"></div><script src="${addressOf('viewer.js')}"></script><script src="/docs/start.js"></script></body>
</html>`

/** The address of a file of the viewer. It changes with the viewer, so that browsers keep the file. */
const addressOf = (name: string) => `/docs/${name}?v=${viewerVersion}`

/**
 * Read-only, because a form could not encrypt calls. Without `validatorUrl: null` the viewer would call its maker's site.
 * `describe` writes no references, so the viewer need not look for any: it would read the whole description again for each
 * call that a reader opens, which takes seconds.
 */
const start = `const withoutReferences = () => ({ statePlugins: { spec: {
  wrapActions: { requestResolvedSubtree: () => () => ({ type: 'nothing to resolve' }) },
  wrapSelectors: { specResolvedSubtree: () => (state, path) => state.getIn(['json', ...path]) },
} } })
SwaggerUIBundle({
  dom_id: '#reference', url: '/docs/openapi.json', validatorUrl: null, supportedSubmitMethods: [],
  deepLinking: true, docExpansion: 'none', filter: true, defaultModelsExpandDepth: 0, plugins: [withoutReferences],
})
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()`

const viewerFile = (file: string, type: string) =>
  fixedFile({ read: () => readFile(join(dirname(manifest), file)), type, cache: IMMUTABLE })
/** The files of the viewer, shared by all ports. */
const FILES = {
  '/docs/viewer.js': viewerFile('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
  '/docs/viewer.css': viewerFile('swagger-ui.css', 'text/css; charset=utf-8'),
  '/docs/icon.png': viewerFile('favicon-32x32.png', 'image/png'),
}

const textFile = (text: string, type: string): FixedFile => ({
  read: async () => Buffer.from(text),
  type: `${type}; charset=utf-8`,
  cache: 'no-cache',
})

/** The documentation of a port, as OpenAPI in JSON. */
export type Docs = { title: string; description: string }

/** Describes endpoints at the first call, which takes a fifth of a second for those of a port, and keeps the text. */
export function docsOf(
  endpoints: () => readonly NamedEndpoint[],
  about: { title: string; version: string },
): () => Docs {
  let docs: Docs | undefined
  return () => {
    docs ??= { title: about.title, description: JSON.stringify(describe(endpoints(), about)) }
    return docs
  }
}

/**
 * `/docs` describes the endpoints of this port, under the strict content policy of every page (T159).
 * `build` is printed into the page (T009).
 */
export function bindDocs(
  server: FastifyInstance,
  { title, description }: Docs,
  { build, pace }: { build: string; pace: PaceHook },
): void {
  const files = {
    ...FILES,
    '/docs': fixedFile(textFile(page(title, build), 'text/html')),
    '/docs/start.js': fixedFile(textFile(start, 'text/javascript')),
    '/docs/openapi.json': fixedFile(textFile(description, 'application/json')),
  }
  for (const [url, answer] of Object.entries(files)) server.get(url, { onRequest: pace }, answer)
}
