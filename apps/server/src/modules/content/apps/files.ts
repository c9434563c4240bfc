import { Readable } from 'node:stream'
import { refuse } from '@croupier/kernel/refusals'
import { networkOf } from '../../../platform/http/address.ts'
import { IMMUTABLE } from '../../../platform/http/fixed-file.ts'
import type { RawRoute } from '../../../platform/http/raw.ts'
import { paceLimiter } from '../../../platform/http/throttle.ts'
import { APP_TYPES, rangeOf, savedName } from './rules.ts'
import type { AppsService } from './service.ts'

/** Downloads that one network begins on one node in ten seconds. */
const PACE = { limit: 50, windowSeconds: 10 }
/** Downloads at the same time. Each holds a part in memory, and a slow phone holds it for long. */
const AT_ONCE = { all: 50, ofNetwork: 6 }
const NAME = /^([0-9a-f]{64})\.(apk|ipa|mobileconfig)$/

const nothing = { status: 404, body: '', headers: {} }

/**
 * §2, T164: the files of apps, on the site's port. Browsers save them and run nothing: each is an attachment of the type that the
 * server found, and no page of this origin may guess another. A download that broke off goes on with a range.
 */
export function appFiles({ find, read }: Pick<AppsService, 'find' | 'read'>): RawRoute {
  const limiter = paceLimiter(PACE)
  const running = runningDownloads()
  return {
    method: 'GET',
    path: '/apps/:name',
    bodyLimit: 1,
    isStream: true,
    async run({ address, params, headers: asked }) {
      const network = networkOf(address)
      limiter.count(network)
      const [, id, kind] = NAME.exec(params.name ?? '') ?? []
      const app = id && kind ? await find(id, kind) : null
      if (!app) return nothing
      const tag = `"${app.id}"`
      const headers = {
        'cache-control': IMMUTABLE,
        'content-disposition': `attachment; filename="${savedName(app.name, app.kind)}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'accept-ranges': 'bytes',
        etag: tag,
      }
      if (asked['if-none-match'] === tag) return { status: 304, body: '', headers }
      // A range of another version is of no use.
      const isSame = asked['if-range'] === undefined || asked['if-range'] === tag
      const range = rangeOf(isSame ? String(asked.range ?? '') : undefined, app.size)
      if (!range) return { status: 416, body: '', headers: { ...headers, 'content-range': `bytes */${app.size}` } }
      const isPart = range.to - range.from < app.size
      return {
        status: isPart ? 206 : 200,
        body: running.begin(network, Readable.from(read(app, range), { objectMode: false })),
        headers: {
          ...headers,
          'content-type': APP_TYPES[app.kind],
          'content-length': String(range.to - range.from),
          ...(isPart ? { 'content-range': `bytes ${range.from}-${range.to - 1}/${app.size}` } : {}),
        },
      }
    },
  }
}

/** Counts the downloads that run. Refuses `server.busy` for one too many. */
function runningDownloads() {
  const networks = new Map<string, number>()
  let all = 0
  return {
    begin(network: string, stream: Readable): Readable {
      const own = networks.get(network) ?? 0
      if (all >= AT_ONCE.all || own >= AT_ONCE.ofNetwork) {
        stream.destroy()
        refuse('server.busy')
      }
      all += 1
      networks.set(network, own + 1)
      stream.once('close', () => {
        all -= 1
        const left = (networks.get(network) ?? 1) - 1
        if (left > 0) networks.set(network, left)
        else networks.delete(network)
      })
      return stream
    },
  }
}
