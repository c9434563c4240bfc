import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bindCheckPage, CHECK_PAGE, type CheckSources } from './check-page.ts'
import { fixedFile, IMMUTABLE } from './fixed-file.ts'
import { policyForPage } from './headers.ts'
import { brandedPage, type PageHead, policyWith } from './page-head.ts'
import { sendRefusal } from './server.ts'
import type { PaceHook } from './throttle.ts'

const API = /^\/(wps|lgw|lotto|console\/[a-z]|provider|docs|metrics|health|ready|gateway|agent\/v1)/
/** What the worker of the site answers without a network: with the merchant's name, too. */
const OFFLINE_PAGE = 'offline.html'
/** When a search engine may look again at a site that has not opened. */
const RETRY_SECONDS = 3_600
const READING = new Set(['GET', 'HEAD'])

/** The page of the site's build on which the console shows an offer as members see it, and its address. */
const PREVIEW = 'offer-preview'

type PagesOptions = {
  folder: string | undefined
  version: string
  pace: PaceHook
  /** The merchant's name and icon as they are now; the page's own without it. */
  head?: (() => PageHead) | undefined
  /** What the page of a third party's check may reach, or null while it is off. An app without this has no such page. */
  check?: (() => CheckSources | null) | undefined
}

/**
 * Serves a built browser app: hashed assets for a year, and its page for every address outside the prefixes of calls.
 * T009: the page names its build. §3: it has the merchant's name and icon before its code runs. An unknown address under the prefix
 * of a call is refused.
 */
export async function bindPages(server: FastifyInstance, options: PagesOptions): Promise<void> {
  const { folder, version, pace, head, check } = options
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
      // `/index.html` answers the page that names its build, too. The check has a policy of its own, and so has the page without a network.
      globIgnore: ['index.html*', `${CHECK_PAGE}*`, `${OFFLINE_PAGE}*`, `${PREVIEW}/**`],
      preCompressed: true,
      setHeaders(reply, path) {
        reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache')
      },
    })
    if (check) bindCheckPage(scope, folder, check)
  })
  const bare = await readFile(join(folder, 'index.html'), 'utf8')
  const answerPage = pageNow(bare.replace('<head>', `<head><meta name="version" content="${version}">`), head)
  if (existsSync(join(folder, OFFLINE_PAGE)))
    server.get(
      `/${OFFLINE_PAGE}`,
      { preHandler: pace },
      pageNow(await readFile(join(folder, OFFLINE_PAGE), 'utf8'), head),
    )
  server.setNotFoundHandler({ preHandler: pace }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!READING.has(request.method) || API.test(path) || (path.includes('.') && !path.endsWith('.html')))
      return sendRefusal(reply, 'request.not_found')
    if (head?.().isOpen === false) reply.code(503).header('retry-after', RETRY_SECONDS)
    return answerPage(request, reply)
  })
}

/**
 * Serves the preview of offers to the console, which shows it in a frame: the page of the site's build with the merchant's look, and its
 * files. Its policy is that of every page, but for the frame.
 */
export async function bindPreview(
  server: FastifyInstance,
  { folder, pace, head }: Pick<PagesOptions, 'folder' | 'pace' | 'head'>,
): Promise<void> {
  const file = folder && join(folder, PREVIEW, `${PREVIEW}.html`)
  if (!file || !existsSync(file)) return
  const answer = pageNow(await readFile(file, 'utf8'), head)
  await server.register(async (scope) => {
    scope.addHook('onRequest', pace)
    await scope.register(fastifyStatic, {
      root: join(folder, PREVIEW, 'assets'),
      prefix: `/${PREVIEW}/assets/`,
      wildcard: false,
      index: false,
      preCompressed: true,
      decorateReply: false,
      setHeaders: (reply) => void reply.header('cache-control', IMMUTABLE),
    })
    scope.get(`/${PREVIEW}`, (request, reply) => {
      const policy = String(reply.getHeader('content-security-policy'))
      reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
      // A browser that knows no `frame-ancestors` reads this one.
      reply.header('x-frame-options', 'SAMEORIGIN')
      return answer(request, reply)
    })
  })
}

/** The console has no merchant. */
const NO_HOSTS = { imageHosts: [], lines: [], hasAnalytics: false, frames: [] }

/** The page with the head of the moment, built again only when that changes, under a policy that allows its inline code. */
function pageNow(page: string, head: PagesOptions['head']) {
  let built: { key: string; policy: string; answer: ReturnType<typeof fixedFile> } | undefined
  return (request: FastifyRequest, reply: FastifyReply) => {
    const now = head?.()
    const key = JSON.stringify(now ?? null)
    if (built?.key !== key) {
      const branded = now ? brandedPage(page, now) : page
      const policy = policyForPage(String(reply.getHeader('content-security-policy')), branded)
      const content = Buffer.from(branded)
      built = {
        key,
        policy: policyWith(policy, now ?? NO_HOSTS),
        answer: fixedFile({ read: async () => content, type: 'text/html; charset=utf-8', cache: 'no-cache' }),
      }
    }
    reply.header('content-security-policy', built.policy)
    return built.answer(request, reply)
  }
}
