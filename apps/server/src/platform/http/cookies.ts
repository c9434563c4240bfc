import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookies of one call: read from the request, written to its answer. */
export type Cookies = {
  get(name: string): string | undefined
  set(name: string, value: string, maxAgeSeconds: number): void
  clear(name: string): void
}

/**
 * T162: our cookies are http-only, SameSite=Strict and, under https, `__Host-` (secure, this host, whole path).
 * Values are base64url, so nothing needs escaping.
 */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, https: boolean): Cookies {
  const full = (name: string) => (https ? `__Host-${name}` : name)
  const write = (name: string, value: string, maxAge: number) =>
    void reply.header(
      'set-cookie',
      `${full(name)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`,
    )
  return {
    get(name) {
      const wanted = `${full(name)}=`
      const found = (request.headers.cookie ?? '').split(/; ?/).find((one) => one.startsWith(wanted))
      return found?.slice(wanted.length)
    },
    set: write,
    clear: (name) => write(name, '', 0),
  }
}

/** T161: a browser says where a command comes from; another site's is refused. Servers and tools say nothing. */
export function isForeign(request: FastifyRequest): boolean {
  const { origin } = request.headers
  if (origin === undefined || request.method === 'GET') return false
  return !URL.canParse(origin) || new URL(origin).host !== request.host
}
