import { networkOf } from '../../../platform/http/address.ts'
import type { RawRoute } from '../../../platform/http/raw.ts'
import { paceLimiter } from '../../../platform/http/throttle.ts'
import type { MemberPictures } from './pictures.ts'

/** Pictures that one network loads from one node in ten seconds. */
const PACE = { limit: 500, windowSeconds: 10 }
const NAME = /^([a-z0-9]{25}-[0-9a-f]{64})\.webp$/

/**
 * §9 avatar address: a fixed folder, the code of the merchant in upper case, the name of the picture. Pages load it from a host of the
 * merchant if there is one, and check it against its SHA-256, with which the name ends. It changes with the picture, so a browser keeps it. T164: the type is that of the server's own encoder, and a browser neither guesses another nor runs anything.
 */
export function pictureFiles({ find }: Pick<MemberPictures, 'find'>): RawRoute[] {
  const limiter = paceLimiter(PACE)
  return [
    {
      method: 'GET',
      path: '/avatars/:merchant/:name',
      bodyLimit: 1,
      async run({ address, params }) {
        limiter.count(networkOf(address))
        const name = NAME.exec(params.name ?? '')?.[1]
        const found = name === undefined ? null : await find(name)
        if (!found) return { status: 404, body: '', headers: {} }
        return {
          status: 200,
          body: found.bytes,
          headers: {
            'content-type': found.contentType,
            // A day at most, so that a picture that staff remove is gone the next day from hosts and browsers that have it, too.
            'cache-control': 'public, max-age=86400, immutable',
            // A page reads it from a host and checks its hash. Only those who were given the address find it.
            'access-control-allow-origin': '*',
            'content-security-policy': "default-src 'none'; sandbox",
          },
        }
      },
    },
  ]
}
