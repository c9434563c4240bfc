import { createHash } from 'node:crypto'

/**
 * `connectTo`: hosts beside our own that a page may send requests to. `binding`: browsers use https for this host from now
 * on. A self-signed certificate must not say so, because the next server on this host may have another one.
 */
export type HeadersAsk = { https: boolean; binding: boolean; connectTo: readonly string[] }

/**
 * T159: the strict headers of every answer. They do not change while a server runs, so they are built once: a call that
 * costs microseconds must not spend a tenth of them on headers.
 */
export function strictHeaders({ https, binding, connectTo }: HeadersAsk): Record<string, string> {
  const policy = [
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
  ]
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    // Zero turns off the filter of old browsers, which had holes of its own.
    'x-xss-protection': '0',
    ...(binding ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

const INLINE = { script: /<script>(.*?)<\/script>/gs, style: /<style>(.*?)<\/style>/gs }

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
