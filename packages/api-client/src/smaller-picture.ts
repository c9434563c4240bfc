import { PICTURE_SIDE } from '@croupier/wire/files'
import type { Upload } from './client.ts'

/** Bytes. A smaller file is sent as it is. */
const SMALL = 1024 * 1024
const QUALITY = 0.88

/**
 * A large picture in the size that the server stores, so that a photograph of a phone travels quickly and is not too large. The
 * file itself when it is small, no picture, or nothing that this browser can draw: then the server judges it.
 */
export async function smallerPicture(upload: Upload): Promise<Upload> {
  const { type, content } = upload
  if (!(content instanceof Blob) || content.size <= SMALL || !type.startsWith('image/')) return upload
  try {
    const jpeg = await redrawn(content)
    return jpeg.size < content.size ? { type: jpeg.type, content: jpeg } : upload
  } catch {
    return upload
  }
}

async function redrawn(content: Blob): Promise<Blob> {
  const picture = await createImageBitmap(content)
  const scale = Math.min(1, PICTURE_SIDE / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('this browser has no canvas')
  // JPEG has no transparency.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
}
