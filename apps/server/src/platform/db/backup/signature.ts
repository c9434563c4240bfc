import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signatures (HMAC-SHA256) of the files in a backup folder. A checksum only finds damage, because anybody who changes a file can
 * compute it. Several keys are accepted, because the secret may have been rotated between two files. The archive program, which
 * runs under the database's account, uses this file, so it imports nothing but Node.
 */
export const SIGNATURE_BYTES = 32

/** The signature of some bytes as the file of this name, so that another file cannot take its place. */
export const sign = (key: string, name: string, bytes: Uint8Array | string): Buffer =>
  createHmac('sha256', key).update(`${name}\0`).update(bytes).digest()

/** Whether one of the keys signed these bytes as the file of this name. */
export const isSigned = (
  keys: readonly string[],
  name: string,
  { bytes, signature }: { bytes: Uint8Array | string; signature: Uint8Array },
): boolean =>
  keys
    .map((key) => sign(key, name, bytes))
    .some((ours) => ours.byteLength === signature.byteLength && timingSafeEqual(ours, signature))
