import type { Random } from '@croupier/kernel/random'
import { folderStorage } from './folder.ts'
import { s3Storage } from './s3.ts'
import type { FileStorage } from './storage.ts'

/** Where files of members are kept, as the environment says. */
export type FilesAt = {
  FILES_S3_URL?: string | undefined
  FILES_S3_REGION: string
  FILES_S3_KEY_ID?: string | undefined
  FILES_S3_SECRET?: string | undefined
}

/** The bucket, if one is configured; otherwise the folder. */
export function storageAt(
  { FILES_S3_URL: endpoint, FILES_S3_REGION: region, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret }: FilesAt,
  folder: string,
  random: Random,
): FileStorage {
  if (!endpoint) return folderStorage(folder, random)
  return s3Storage({ endpoint, region, accessKeyId: keyId ?? '', secretAccessKey: secret ?? '' })
}
