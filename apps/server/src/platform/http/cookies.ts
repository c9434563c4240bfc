import type { FastifyReply, FastifyRequest } from 'fastify'

/** The cookies of one call, read from the request and written to the answer. */
export type Cookies = {
  get(name: string): string | undefined
  set(name: string, value: string, maxAgeSeconds: number): void
  clear(name: string): void
}

/**
 * T162: cookies are http-only, SameSite=Strict and, under https, `__Host-` (secure, this host, whole path). Values are
 * base64url, so they need no escaping.
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

/**
 * T163: whether a page of this origin belongs to another site: it has another host or port, or it was served without
 * https where the site uses https, so that someone on the way may have written it.
 */
export function isForeignOrigin(origin: string, host: string, https: boolean): boolean {
  if (!URL.canParse(origin)) return true
  const asked = new URL(origin)
  return asked.host !== host || (https && asked.protocol !== 'https:')
}

/**
 * T161: whether a page of another site sent a command. Browsers name the origin. Servers and tools do not, so they need a
 * token or a JSON body: a form on another site can send neither. A page that a browser names as ours may send a form (§7).
 */
export function isForeign({ method, headers, host }: FastifyRequest, https: boolean): boolean {
  if (method === 'GET') return false
  const { origin, authorization, 'sec-fetch-site': from, 'content-type': type = '' } = headers
  if (origin !== undefined && isForeignOrigin(origin, host, https)) return true
  if (from !== undefined && from !== 'same-origin' && from !== 'none') return true
  const isOurPage = origin !== undefined || from === 'same-origin'
  return !isOurPage && authorization === undefined && !type.startsWith('application/json')
}
