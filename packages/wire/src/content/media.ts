import * as z from 'zod/mini'

/** The SHA-256 of the stored content, so the address of a picture never has another content. */
export const mediaId = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** §1, §3: a picture of the merchant's library, with its size, so that a page keeps its place while it loads. */
export const picture = z
  .object({
    id: mediaId,
    /** `/media/<id>.png` or `.webp`, on the origin of the site. */
    url: z.string().check(z.regex(/^\/media\/[0-9a-f]{64}\.(png|webp)$/)),
    /** Pixels. */
    width: z.int().check(z.minimum(1), z.maximum(2_400)),
    height: z.int().check(z.minimum(1), z.maximum(2_400)),
  })
  .check(z.refine(({ id, url }) => url.startsWith(`/media/${id}.`), 'The address of another picture'))
export type Picture = z.output<typeof picture>

/** The same as pages get it. The server has checked it when it was saved. */
export const shownPicture = z.object({ id: z.string(), url: z.string(), width: z.int(), height: z.int() })
