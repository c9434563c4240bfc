import { MS } from '@croupier/kernel/clock'
import { S3mini } from 's3mini'
import { type FileStorage, StorageUnavailable } from './storage.ts'

export type S3At = {
  /** With the bucket as the path, or in the host name. */
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** A server that does not answer for longer counts as gone. */
const PATIENCE_MS = 10 * MS.second

/** Decisions "Components": files in a bucket of S3-compatible storage. An object appears there whole or not at all. */
export function s3Storage(at: S3At): FileStorage {
  const bucket = new S3mini({ ...at, requestAbortTimeout: PATIENCE_MS })
  return {
    write: (key, bytes) => reached(() => bucket.putObject(key, bytes, 'application/octet-stream')).then(() => {}),
    read: (key) =>
      reached(async () => {
        const answer = await bucket.getObjectResponse(key)
        // A connection that ends early fails here: the body is shorter than its length.
        return answer && Buffer.from(await answer.arrayBuffer())
      }),
    remove: (key) => reached(() => bucket.deleteObject(key)).then(() => {}),
  }
}

async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw new StorageUnavailable('the S3-compatible storage does not answer', { cause: error })
  }
}
