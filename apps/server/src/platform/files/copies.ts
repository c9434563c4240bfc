import { type PictureWidth, widthsOf } from '@croupier/rules/picture-widths'
import sharp from 'sharp'
import { inTurn, PAGE_QUALITY, type PagePicture } from './inspect.ts'

/** A copy of a picture by the name that it has in addresses: its width, or its use as an icon. */
export type CopyName = `${PictureWidth}` | 'icon-192' | 'icon-512' | 'icon-maskable'
export type PictureCopy = Pick<PagePicture, 'contentType' | 'bytes'> & { name: CopyName }

const ICON_SIDES = [192, 512] as const
const MASKABLE_SIDE = 512
/**
 * Every mask shows a circle of 80% of the side: https://www.w3.org/TR/appmanifest/#icon-masks. An icon with a ground of its own fills
 * that circle, and the ground goes on to the edges. A square within the circle has 56% of the side, which keeps all of the others.
 */
const GROUND_SHARE = 0.8
const INSIDE_SHARE = 0.56
/** Of an icon with transparent parts. */
const GROUND = '#fff'

/** The copies of a picture that `pagePicture` made: in smaller widths, or of a square PNG the icons of an installed site. */
export function copiesOf({ bytes, contentType, width, height }: PagePicture): Promise<PictureCopy[]> {
  const isIcon = contentType === 'image/png' && width === height
  return inTurn(() => (isIcon ? iconsOf(bytes) : narrowerOf(bytes, contentType === 'image/webp' ? width : 0)))
}

async function narrowerOf(bytes: Buffer, width: number): Promise<PictureCopy[]> {
  const copies: PictureCopy[] = []
  for (const one of widthsOf('/media/x.webp', width)) {
    const narrow = await sharp(bytes).resize({ width: one }).webp({ quality: PAGE_QUALITY }).toBuffer()
    copies.push({ name: `${one}`, contentType: 'image/webp', bytes: narrow })
  }
  return copies
}

async function iconsOf(bytes: Buffer): Promise<PictureCopy[]> {
  const icons: PictureCopy[] = []
  for (const side of ICON_SIDES) {
    const icon = await sharp(bytes).resize({ width: side, height: side }).png({ compressionLevel: 9 }).toBuffer()
    icons.push({ name: `icon-${side}`, contentType: 'image/png', bytes: icon })
  }
  return [...icons, { name: 'icon-maskable', contentType: 'image/png', bytes: await maskable(bytes) }]
}

/** An icon that a device may cut to a circle or another form. It has no transparent part. */
async function maskable(bytes: Buffer): Promise<Buffer> {
  const { isOpaque } = await sharp(bytes).stats()
  const side = Math.round(MASKABLE_SIDE * (isOpaque ? GROUND_SHARE : INSIDE_SHARE))
  const before = Math.floor((MASKABLE_SIDE - side) / 2)
  const after = MASKABLE_SIDE - side - before
  const edges = { top: before, left: before, bottom: after, right: after }
  const inside = await sharp(bytes).resize({ width: side, height: side }).toBuffer()
  return sharp(inside)
    .extend(isOpaque ? { ...edges, extendWith: 'copy' } : { ...edges, background: GROUND })
    .flatten({ background: GROUND })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
