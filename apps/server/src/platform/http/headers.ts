import { createHash } from 'node:crypto'

/**
 * `connectTo`: hosts beside our own that a page may send requests to. `binding`: browsers use https for this host from now
 * on. A self-signed certificate must not say so, because the next server on this host may have another one.
 */
export type HeadersAsk = { https: boolean; binding: boolean; connectTo: readonly string[] }
type Headers = Readonly<Record<string, string>>

/**
 * T159: the strict headers of every answer. They do not change while a server runs, so they are built once: a call that
 * costs microseconds must not spend a tenth of them on headers. `page` is for pages and their files. `call` is for answers that
 * no browser shows, so nothing may be loaded for them, and a phone is not sent a policy of 270 bytes with each.
 */
export function strictHeaders(ask: HeadersAsk): { page: Headers; call: Headers } {
  const everywhere = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(ask.binding ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  return {
    page: {
      'content-security-policy': pagePolicy(ask),
      'origin-agent-cluster': '?1',
      'x-dns-prefetch-control': 'off',
      'x-frame-options': 'DENY',
      ...everywhere,
    },
    call: { 'content-security-policy': CALL_POLICY, 'cache-control': 'no-store', ...everywhere },
  }
}

const CALL_POLICY = "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'"

const pagePolicy = ({ https, connectTo }: HeadersAsk): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';')

const INLINE = { script: /<script>(.*?)<\/script>/gs, style: /<style(?: id="[a-z]+")?>(.*?)<\/style>/gs }

/**
 * The content security policy of a page, which allows the inline scripts and styles of this page by their hashes, and no
 * others. A page has them for its first paint, which must not wait for another file.
 */
export function policyForPage(policy: string, page: string): string {
  return policy
    .split(';')
    .map((directive) => {
      const kind = /^(script|style)-src\b/.exec(directive)?.[1]
      const inline = kind === 'script' || kind === 'style' ? [...page.matchAll(INLINE[kind])] : []
      return [directive, ...inline.map(([, code = '']) => `'sha256-${hashOf(code)}'`)].join(' ')
    })
    .join(';')
}

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64')
