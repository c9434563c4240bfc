/**
 * Port: keeps encrypted files by key. A key is written at most once, except with the same content or after a rotation of the
 * secret. An operation that throws may have happened: the caller repeats it.
 */
export type FileStorage = {
  /** Returns when the file is durable. A reader never sees a part of it. */
  write(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  read(key: string): Promise<Buffer | null>
  /** Removing a file that is not there succeeds. */
  remove(key: string): Promise<void>
}

/** The storage did not answer, or refused. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

const unavailable = async (): Promise<never> => {
  throw new StorageUnavailable('this process has no storage of files')
}
/** For processes that touch no file. */
export const noStorage: FileStorage = { write: unavailable, read: unavailable, remove: unavailable }
