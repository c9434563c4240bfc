import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from './wal-store.ts'

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
const signatureOf = (manifest: Manifest, key: string): string =>
  createHmac('sha256', key).update(JSON.stringify(manifest)).digest('hex')

/** Writes the last file of a backup: a folder without it is not a backup. Signs it if the key is available. */
export function writeManifest(folder: string, manifest: Manifest, key: string | null): void {
  const signature = key === null ? null : signatureOf(manifest, key)
  const text = JSON.stringify({ checksum: sumOf(manifest), signature, manifest }, null, 1)
  writeFileSync(join(folder, FILE), text, { mode: 0o600 })
}

/**
 * Throws unless the manifest was signed with this key. It names the hash of every file, so nobody without the key has changed
 * or replaced one. A checksum only finds damage, because anybody who changes a file can compute it.
 */
export function checkSignature(folder: string, key: string): void {
  const { signature, manifest }: { signature?: string | null; manifest: Manifest } = JSON.parse(
    readFileSync(join(folder, FILE), 'utf8'),
  )
  const wanted = Buffer.from(signatureOf(manifest, key))
  const found = Buffer.from(signature ?? '')
  if (found.length === wanted.length && timingSafeEqual(found, wanted)) return
  throw new Error(
    `The base backup ${folder} is not signed with this secret: it was changed, or made without the secret. If you know where ` +
      'it comes from, restore it with --unsigned.',
  )
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
