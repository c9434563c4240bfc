import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fixedFile } from './fixed-file.ts'
import { sendRefusal } from './server.ts'

/** The page of the site in which scripts of a third party run. */
export const CHECK_PAGE = 'phone-check.html'

/** The addresses that the page may reach: of the third party's calls, of its scripts and of its frames. */
export type CheckSources = { calls: string; scripts: readonly string[]; frames: readonly string[] }

/** What ends a source of a policy, or a directive, is in no address. */
const SOURCE = /^https?:\/\/[\w.:/-]+$/

/**
 * T159: the content security policy of the page that talks to a third party. The site shows it in a frame, so its own policy stays
 * closed. Widgets of third parties have inline styles; nothing else on this page can be styled or read by them.
 */
export function policyOfCheck(policy: string, { calls, scripts, frames }: CheckSources): string {
  const own: Record<string, readonly string[]> = {
    'script-src': ["'self'", ...scripts],
    'style-src': ["'self'", "'unsafe-inline'"],
    'connect-src': [URL.parse(calls)?.origin ?? "'none'"],
    'frame-src': frames,
    'frame-ancestors': ["'self'"],
  }
  return policy
    .split(';')
    .map((directive) => {
      const [name = ''] = directive.split(' ')
      const sources = own[name]?.filter((source) => source.startsWith("'") || SOURCE.test(source))
      return sources ? [name, ...(sources.length > 0 ? sources : ["'none'"])].join(' ') : directive
    })
    .join(';')
}

/** Answers the page while a third party is on. Its policy is that of the moment, so a page that is open meanwhile can use it. */
export function checkPage(folder: string, sources: () => CheckSources | null) {
  const file = fixedFile({
    read: () => readFile(join(folder, CHECK_PAGE)),
    type: 'text/html; charset=utf-8',
    cache: 'no-store',
  })
  return (request: FastifyRequest, reply: FastifyReply) => {
    const now = sources()
    if (!now) return sendRefusal(reply, 'request.not_found')
    reply.header('content-security-policy', policyOfCheck(String(reply.getHeader('content-security-policy')), now))
    // The other headers refuse every frame. A browser that knows no `frame-ancestors` reads this one.
    reply.header('x-frame-options', 'SAMEORIGIN')
    return file(request, reply)
  }
}

/** Binds the page to its address. */
export function bindCheckPage(server: FastifyInstance, folder: string, sources: () => CheckSources | null): void {
  server.get(`/${CHECK_PAGE}`, checkPage(folder, sources))
}
