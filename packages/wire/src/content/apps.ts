import * as z from 'zod/mini'

/** §2: the files of apps that staff upload, by the ending of their names, with the download that each is for. */
export const APP_KINDS = ['apk', 'ipa', 'mobileconfig'] as const
export type AppKind = (typeof APP_KINDS)[number]
export const APP_FOR = { apk: 'ANDROID', ipa: 'IOS', mobileconfig: 'IOS_LITE' } as const satisfies Record<
  AppKind,
  string
>

/** The SHA-256 of the content, so the address of an app never has another content. */
export const appId = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** `/apps/<id>.<kind>` on the origin of the site. */
export const APP_ADDRESS = /^\/apps\/([0-9a-f]{64})\.(apk|ipa|mobileconfig)$/

/** Bytes of a part. A file is sent in parts, because a node never holds a whole one. */
export const APP_PART_BYTES = 1024 * 1024
export const MAX_APP_PARTS = 256
/** The content type of a part. */
export const APP_PART_TYPE = 'application/octet-stream'
