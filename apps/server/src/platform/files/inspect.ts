import { refuse } from '@croupier/kernel/refusals'
import { PICTURE_SIDE } from '@croupier/wire/files'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { FileContent } from './files.ts'

/** T164: a picture that unpacks into more pixels is refused before it is unpacked. A phone's camera takes 50 million. */
const MAX_PIXELS = 60_000_000
/** The same for a picture in several passes, which the decoder must keep whole: up to ten bytes a pixel. */
const MAX_PIXELS_IN_PASSES = 16_000_000
const QUALITY = 88
const MAX_SECONDS = 15

// The decoders of three formats only. The others stay closed, even if a later line forgets to check the type.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// Pictures come seldom, and their pixels must not stay in memory.
sharp.cache(false)

// A picture in passes takes up to 160 MB while it is unpacked, so a node unpacks one at a time.
export const inTurn = pLimit(1)

/** The first bytes of each type, from an offset. */
const SIGNS: readonly { type: string; signs: readonly (readonly [offset: number, text: string])[] }[] = [
  { type: 'image/jpeg', signs: [[0, '\xff\xd8\xff']] },
  { type: 'image/png', signs: [[0, '\x89PNG\r\n\x1a\n']] },
  {
    type: 'image/webp',
    signs: [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  },
  { type: 'application/pdf', signs: [[0, '%PDF-']] },
]

/** §5, §8: the types of pictures that members choose. */
const MEMBER_TYPES = ['image/jpeg', 'image/png']

/** The type of a file by its content, or null for every other type. */
export function typeOf(bytes: Buffer): string | null {
  const has = ([offset, text]: readonly [number, string]) =>
    bytes.subarray(offset, offset + text.length).toString('latin1') === text
  return SIGNS.find(({ signs }) => signs.every(has))?.type ?? null
}

/**
 * T164: judges an uploaded file by its content. A picture is decoded and encoded again, which removes metadata and whatever was
 * hidden in it. A PDF stays as it is, and is only ever given out as an attachment. Refuses `file.not_accepted`, and
 * `file.unreadable` for a picture that is damaged or unpacks into too many pixels.
 */
export async function inspectFile(bytes: Buffer): Promise<FileContent> {
  const contentType = typeOf(bytes)
  if (contentType === null) return refuse('file.not_accepted')
  if (contentType === 'application/pdf') return { contentType, bytes }
  try {
    return { contentType: 'image/jpeg', bytes: await inTurn(() => encodedAgain(bytes)) }
  } catch {
    return refuse('file.unreadable')
  }
}

/**
 * T164: the same for a picture that a member sends to staff (§5: PNG or JPEG). Refuses `picture.not_accepted` for every other
 * file, and `file.unreadable`.
 */
export async function memberPicture(bytes: Buffer): Promise<FileContent> {
  if (!MEMBER_TYPES.includes(typeOf(bytes) ?? '')) return refuse('picture.not_accepted')
  return inspectFile(bytes)
}

/** An avatar: a square of this many pixels, cut from the middle. */
const SQUARE_SIDE = 256
const SQUARE_QUALITY = 80

/**
 * T164: the same for a picture that others see: a small square, encoded again without metadata. Refuses `picture.not_accepted` for
 * every other file, and `file.unreadable`.
 */
export async function squarePicture(bytes: Buffer): Promise<FileContent> {
  if (!MEMBER_TYPES.includes(typeOf(bytes) ?? '')) return refuse('picture.not_accepted')
  const encode = async () =>
    (await decoded(bytes))
      .resize({ width: SQUARE_SIDE, height: SQUARE_SIDE, fit: 'cover' })
      .flatten({ background: '#fff' })
      .webp({ quality: SQUARE_QUALITY })
      .toBuffer()
  try {
    return { contentType: 'image/webp', bytes: await inTurn(encode) }
  } catch {
    return refuse('file.unreadable')
  }
}

/** A picture for pages, with its size in pixels. */
export type PagePicture = FileContent & { contentType: 'image/png' | 'image/webp'; width: number; height: number }

/** Icons of pages must be PNG for some browsers, so a PNG up to this size stays one. */
const ICON_SIDE = 512
/** Of WebP, from 1 to 100. */
export const PAGE_QUALITY = 84

/**
 * T164: the same for a picture of the merchant's: encoded again as WebP, or PNG for an icon, with its transparency. Of a moving picture
 * it keeps the first frame. Refuses `picture.not_accepted` for every other file, and `file.unreadable`.
 */
export async function pagePicture(bytes: Buffer): Promise<PagePicture> {
  const type = typeOf(bytes)
  if (!type?.startsWith('image/')) return refuse('picture.not_accepted')
  try {
    return await inTurn(() => encodedForPage(bytes, type === 'image/png'))
  } catch {
    return refuse('file.unreadable')
  }
}

async function encodedForPage(bytes: Buffer, isPng: boolean): Promise<PagePicture> {
  const picture = await decoded(bytes)
  const { width, height } = await picture.metadata()
  const isIcon = isPng && width <= ICON_SIDE && height <= ICON_SIDE
  const fitted = picture.resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
  const coded = isIcon ? fitted.png({ compressionLevel: 9 }) : fitted.webp({ quality: PAGE_QUALITY })
  const { data, info } = await coded.toBuffer({ resolveWithObject: true })
  const contentType = isIcon ? 'image/png' : 'image/webp'
  return { contentType, bytes: data, width: info.width, height: info.height }
}

async function encodedAgain(bytes: Buffer): Promise<Buffer> {
  return (await decoded(bytes))
    .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

/** Throws on a picture that unpacks into too many pixels. */
async function decoded(bytes: Buffer) {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
  const { isProgressive, width, height } = await picture.metadata()
  if (isProgressive && width * height > MAX_PIXELS_IN_PASSES) throw new Error('the picture has too many pixels')
  return picture.timeout({ seconds: MAX_SECONDS }).autoOrient()
}
