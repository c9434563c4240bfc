import { createHash } from 'node:crypto'
import { WEB_CLIP_PATH } from '@croupier/wire/content/brand'
import { networkOf } from '../../../platform/http/address.ts'
import type { RawRoute } from '../../../platform/http/raw.ts'
import { paceLimiter } from '../../../platform/http/throttle.ts'
import type { MediaService } from '../media/service.ts'
import type { SiteService } from './service.ts'

/** Profiles that one network loads from one node in ten seconds. */
const PACE = { limit: 50, windowSeconds: 10 }
const NAME = /^\/media\/([0-9a-f]{64})\.png$/

/** `origin`: the site as the phone opens it. `icon`: a PNG; without one the phone takes a picture of the page. */
export type WebClip = { name: string; origin: string; icon: Buffer | null }

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const text = (value: string): string => `<string>${value.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)}</string>`
const field = (key: string, value: string): string => `<key>${key}</key>${value}`
const dict = (fields: Readonly<Record<string, string>>): string =>
  `<dict>${Object.entries(fields)
    .map(([key, value]) => field(key, value))
    .join('')}</dict>`

/**
 * §2 lite iOS configuration: a profile that puts the site on the home screen of an iPhone, where it opens without the bars of the
 * browser. Its ids come from the site's address, so a new one replaces the one on the phone.
 * https://developer.apple.com/documentation/devicemanagement/webclip
 */
export function profileOf({ name, origin, icon }: WebClip): string {
  const id = `${new URL(origin).hostname.split('.').toReversed().join('.')}.site`
  const common = { PayloadVersion: '<integer>1</integer>', PayloadDisplayName: text(name) }
  const clip = dict({
    ...common,
    PayloadType: text('com.apple.webClip.managed'),
    PayloadIdentifier: text(`${id}.icon`),
    PayloadUUID: text(uuidOf(`${origin} icon`)),
    Label: text(name),
    URL: text(`${origin}/`),
    ...(icon ? { Icon: `<data>${icon.toString('base64')}</data>` } : {}),
    IsRemovable: '<true/>',
    Precomposed: '<true/>',
    FullScreen: '<true/>',
  })
  const profile = dict({
    ...common,
    PayloadType: text('Configuration'),
    PayloadIdentifier: text(id),
    PayloadUUID: text(uuidOf(origin)),
    PayloadOrganization: text(name),
    PayloadRemovalDisallowed: '<false/>',
    PayloadContent: `<array>${clip}</array>`,
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">\n<plist version="1.0">${profile}</plist>\n`
}

/** A UUID from a text, always the same one (RFC 9562, version 8). */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

export type WebClipDeps = {
  site: Pick<SiteService, 'app' | 'offersWebClip'>
  media: Pick<MediaService, 'find'>
  /** Port: the address under which a visitor with this host header opens the site. Refuses a host that is none. */
  siteOriginOf(host: string): string
  /** Signs with the operator's certificate; null without one. Phones call a profile without a signature "not verified". */
  sign: ((profile: Buffer) => Buffer) | null
}

/** Exists while the downloads of the merchant name it. A phone installs it, so browsers must not guess another type. */
export function webClipRoute({ site, media, siteOriginOf, sign }: WebClipDeps): RawRoute {
  const limiter = paceLimiter(PACE)
  return {
    method: 'GET',
    path: WEB_CLIP_PATH,
    bodyLimit: 1,
    async run({ address, headers }) {
      limiter.count(networkOf(address))
      if (!site.offersWebClip()) return { status: 404, body: '', headers: {} }
      const { name, icon } = site.app()
      const id = NAME.exec(icon?.url ?? '')?.[1]
      const picture = id ? await media.find(id, 'image/png') : null
      const host = Array.isArray(headers.host) ? headers.host[0] : headers.host
      const plain = Buffer.from(profileOf({ name, origin: siteOriginOf(host ?? ''), icon: picture?.bytes ?? null }))
      return {
        status: 200,
        body: sign ? sign(plain) : plain,
        headers: {
          'content-type': 'application/x-apple-aspen-config',
          'content-disposition': 'attachment; filename="site.mobileconfig"',
          'cache-control': 'no-cache',
        },
      }
    },
  }
}
