import type { mediaDesk, uploadMedia } from '@croupier/wire/content/media.console'
import type { Output } from '@croupier/wire/endpoint'

export type ListedPicture = Output<typeof mediaDesk>['media'][number]
export type StoredPicture = Output<typeof uploadMedia>

const MAX_NAME = 80

/** A file's name as the name of a picture: without its folder, its ending and control characters. */
export function nameOf(file: string): string {
  const base = file.split(/[\\/]/).at(-1) ?? ''
  const plain = base.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/\p{Cc}/gu, '')
  return plain.trim().slice(0, MAX_NAME).trim() || 'Picture'
}

/** `84 kB`, `1.2 MB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
