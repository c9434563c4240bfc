import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One file of a base backup, by its path in the cluster, with what it held when it was read. */
export type BackedUpFile = { path: string; bytes: number; sha256: string }

/** What a base backup is: of which cluster, between which two points of the log and of time, and every file of it. */
export type Manifest = {
  format: 1
  /** The cluster's system identifier. */
  system: string
  postgres: string
  timeline: number
  /** Recovery begins here and must at least reach `stop`; everything between is part of the backup. */
  start: string
  stop: string
  startedAt: string
  completedAt: string
  /** A print of the secret that seals what lies encrypted in the database; null: it was not at hand. */
  secretPrint: string | null
  /** Also those that are empty: PostgreSQL wants them. */
  folders: string[]
  files: BackedUpFile[]
}

const FILE = 'backup.json'
const sumOf = (manifest: Manifest): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** The last file of a backup, which is none without it. */
export function writeManifest(folder: string, manifest: Manifest): void {
  const text = JSON.stringify({ checksum: sumOf(manifest), manifest }, null, 1)
  writeFileSync(join(folder, FILE), text, { mode: 0o600 })
}

/** Refuses a manifest that is not what was written. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, FILE)
  let read: { checksum: string; manifest: Manifest }
  try {
    read = JSON.parse(readFileSync(path, 'utf8')) as typeof read
  } catch (error) {
    throw new Error(`The base backup ${folder} cannot be used: ${(error as Error).message}`)
  }
  if (!read.manifest || read.checksum !== sumOf(read.manifest))
    throw new Error(`The base backup ${folder} cannot be used: ${path} is damaged`)
  if (read.manifest.format !== 1) throw new Error(`${path} is of a format that this version does not know`)
  return read.manifest
}
