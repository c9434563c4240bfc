import { refuse } from '@croupier/kernel/refusals'
import type { RawCall, RawRoute } from '../../../platform/http/raw.ts'
import { paceLimiter } from '../../../platform/http/throttle.ts'
import type { ConsentsService } from './service.ts'

const PATH = '/gateway/unsubscribe/:token'
/** The address for the token of a link, without the origin. */
export const oneClickPath = (token: string): string => PATH.replace(':token', encodeURIComponent(token))

/** A mail provider calls for all of its users from a few addresses. Nobody can guess a token in any number of calls. */
const PACE = { limit: 2_000, windowSeconds: 10 }
const BODY_LIMIT = 4 * 1024
const FIELD = 'List-Unsubscribe'

/**
 * RFC 8058: the mail provider of a recipient ends offers with one request. It has neither a session nor cookies, may call from a
 * country that members may not, and repeats its request at will. A GET leads to the page of the site, which people open.
 */
export function oneClickRoutes({ unsubscribe }: Pick<ConsentsService, 'unsubscribe'>): RawRoute[] {
  const limiter = paceLimiter(PACE)
  return [
    {
      path: PATH,
      bodyLimit: BODY_LIMIT,
      async run(call) {
        limiter.count(call.address)
        if ((await fieldOf(call)) !== 'One-Click') refuse('request.malformed', { field: FIELD })
        const value = await unsubscribe(call.params.token ?? '', call.address)
        return { status: 200, body: JSON.stringify({ success: true, value }), headers: {} }
      },
    },
    {
      method: 'GET',
      path: PATH,
      bodyLimit: BODY_LIMIT,
      async run({ address, params }) {
        limiter.count(address)
        return {
          status: 302,
          body: '',
          headers: { location: `/unsubscribe#${encodeURIComponent(params.token ?? '')}` },
        }
      },
    },
  ]
}

/** The field of the body, which is a form in either of the two types of RFC 8058; null when it is none. */
async function fieldOf({ body, headers }: RawCall): Promise<string | null> {
  const type = headers['content-type']
  if (typeof type !== 'string') return null
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const value = form?.get(FIELD)
  return typeof value === 'string' ? value : null
}
