import * as z from 'zod/mini'

/** §5, §9: the largest file that a member may upload, in bytes. */
export const UPLOAD_LIMIT = 5 * 1024 * 1024
/** T164: the types of files that members may upload. The server judges the content, not this name. */
export const UPLOAD_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const

/** The longer side of a stored picture, in pixels: small print stays readable. */
export const PICTURE_SIDE = 2_400

/** The answer of an endpoint with `download`. It travels as the body itself, not in the envelope. */
export const fileAnswer = z.object({
  contentType: z.string(),
  bytes: z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array),
})
