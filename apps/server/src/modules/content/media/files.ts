import { networkOf } from '../../../platform/http/address.ts'
import { IMMUTABLE } from '../../../platform/http/fixed-file.ts'
import type { RawRoute } from '../../../platform/http/raw.ts'
import { paceLimiter } from '../../../platform/http/throttle.ts'
import type { MediaService } from './service.ts'

/** Pictures that one network loads from one node in ten seconds. */
const PACE = { limit: 500, windowSeconds: 10 }
/** `<id>.webp`, `<id>-480.webp` for a copy, and `<id>.json` for the hashes of the copies. */
const NAME = /^([0-9a-f]{64})(?:-([a-z0-9-]{3,13}))?\.(png|webp|json)$/

const nothing = { status: 404, body: '', headers: {} }

/**
 * The merchant's pictures, on both ports. T164: the type is that of the server's own encoder, a browser guesses no other and runs
 * nothing. A content never changes its address, so browsers and a CDN keep it. Pages on other hosts of the merchant may show it.
 */
export function mediaFiles(media: Pick<MediaService, 'find' | 'findCopy' | 'hashes'>): RawRoute[] {
  const limiter = paceLimiter(PACE)
  return [
    {
      method: 'GET',
      path: '/media/:name',
      bodyLimit: 1,
      isOnBothPorts: true,
      async run({ address, params, headers: asked }) {
        limiter.count(networkOf(address))
        const name = NAME.exec(params.name ?? '')
        if (!name) return nothing
        const [path, id = '', copy, extension] = name
        const tag = `"${extension === 'json' || copy ? path : id}"`
        const headers = {
          // A page reads it from a CDN and checks its hash. It is public, and is asked for without cookies.
          'access-control-allow-origin': '*',
          'cache-control': IMMUTABLE,
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
          etag: tag,
        }
        if (asked['if-none-match'] === tag) return { status: 304, body: '', headers }
        const found = await contentOf(media, { id, copy, extension })
        return found ? { status: 200, body: found.body, headers: { ...headers, 'content-type': found.type } } : nothing
      },
    },
  ]
}

type Asked = { id: string; copy: string | undefined; extension: string | undefined }

async function contentOf(
  { find, findCopy, hashes }: Pick<MediaService, 'find' | 'findCopy' | 'hashes'>,
  { id, copy, extension }: Asked,
): Promise<{ body: string | Buffer; type: string } | null> {
  if (extension === 'json') {
    const known = copy === undefined ? await hashes(id) : null
    return known && { body: JSON.stringify(known), type: 'application/json; charset=utf-8' }
  }
  const type = `image/${extension}`
  const found = await (copy === undefined ? find(id, type) : findCopy(id, copy, type))
  return found && { body: found.bytes, type: found.contentType }
}
