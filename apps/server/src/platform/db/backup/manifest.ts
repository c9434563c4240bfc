import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSigned, sign } from './signature.ts'
import { messageOf, unsignedText } from './wal-store.ts'

/** One file of a base backup: its path in the cluster, its size and its hash. */
export type BackedUpFile = { path: string; bytes: number; sha256: string }

/** A base backup: its cluster, its bounds in the log and in time, and all of its files. */
export type Manifest = {
  format: 1
  /** The cluster's system identifier. */
  system: string
  postgres: string
  timeline: number
  /** Recovery begins here and must reach at least `stop`. The backup holds the log between the two. */
  start: string
  stop: string
  startedAt: string
  completedAt: string
  /** A fingerprint of the secret that encrypts data in the database; null if it was not available. */
  secretPrint: string | null
  /** Empty ones too: PostgreSQL needs them. */
  folders: string[]
  files: BackedUpFile[]
}

const FILE = 'backup.json'
const sumOf = (manifest: Manifest): string => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** Writes the last file of a backup: a folder without it is not a backup. Signs it if the key is available. */
export function writeManifest(folder: string, manifest: Manifest, key: string | null): void {
  const signature = key === null ? null : sign(key, FILE, JSON.stringify(manifest)).toString('hex')
  const text = JSON.stringify({ checksum: sumOf(manifest), signature, manifest }, null, 1)
  writeFileSync(join(folder, FILE), text, { mode: 0o600 })
}

/**
 * Throws unless the manifest was signed with one of these keys. It names the hash of every file, so nobody without a key has
 * changed or replaced one.
 */
export function checkSignature(folder: string, keys: readonly string[]): void {
  const { signature, manifest }: { signature?: string | null; manifest: Manifest } = JSON.parse(
    readFileSync(join(folder, FILE), 'utf8'),
  )
  const signed = { bytes: JSON.stringify(manifest), signature: Buffer.from(signature ?? '', 'hex') }
  if (!isSigned(keys, FILE, signed)) throw new Error(`The base backup ${unsignedText(folder)}.`)
}

/** Throws if a manifest is damaged. */
export function readManifest(folder: string): Manifest {
  const path = join(folder, FILE)
  let read: { checksum: string; manifest: Manifest }
  try {
    read = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`The base backup ${folder} cannot be used: ${messageOf(error)}`)
  }
  if (!read.manifest || read.checksum !== sumOf(read.manifest))
    throw new Error(`The base backup ${folder} cannot be used: ${path} is damaged`)
  if (read.manifest.format !== 1) throw new Error(`${path} is of a format that this version does not know`)
  return read.manifest
}
