/**
 * What a page of ours may load and who may frame it: itself, and what the operator names in `connectTo`. `binding`: the
 * browser shall know us by https from now on. A self-made certificate must not say so: the next one may be another's.
 */
export type HeadersAsk = { https: boolean; binding: boolean; connectTo: readonly string[] }

/**
 * T159: the strict headers of every answer. They never change while a server runs, so they are put together once: a
 * call that costs microseconds must not spend a tenth of them on its headers.
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
    // The filter that browsers once had opened holes of its own: zero turns it off.
    'x-xss-protection': '0',
    ...(binding ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
