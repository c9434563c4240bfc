import { networkOf } from '../../../platform/http/address.ts'
import { IMMUTABLE } from '../../../platform/http/fixed-file.ts'
import type { RawRoute } from '../../../platform/http/raw.ts'
import { paceLimiter } from '../../../platform/http/throttle.ts'
import type { MediaService } from './service.ts'

/** Pictures that one network loads from one node in ten seconds. */
const PACE = { limit: 500, windowSeconds: 10 }
const NAME = /^([0-9a-f]{64})\.(png|webp)$/

const nothing = { status: 404, body: '', headers: {} }

/**
 * The merchant's pictures, on both ports. T164: the type is that of the server's own encoder, a browser guesses no other and runs
 * nothing. A content never changes its address, so browsers and a CDN keep it. Pages on other hosts of the merchant may show it.
 */
export function mediaFiles({ find }: Pick<MediaService, 'find'>): RawRoute[] {
  const limiter = paceLimiter(PACE)
  return [
    {
      method: 'GET',
      path: '/media/:name',
      bodyLimit: 1,
      isOnBothPorts: true,
      async run({ address, params, headers: asked }) {
        limiter.count(networkOf(address))
        const [, id, extension] = NAME.exec(params.name ?? '') ?? []
        if (id === undefined) return nothing
        const tag = `"${id}"`
        const headers = {
          // A page reads it from a CDN and checks its hash. It is public, and is asked for without cookies.
          'access-control-allow-origin': '*',
          'cache-control': IMMUTABLE,
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
          etag: tag,
        }
        if (asked['if-none-match'] === tag) return { status: 304, body: '', headers }
        const found = await find(id, `image/${extension}`)
        if (!found) return nothing
        return { status: 200, body: found.bytes, headers: { ...headers, 'content-type': found.contentType } }
      },
    },
  ]
}
