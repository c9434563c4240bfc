import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { isSigned, SIGNATURE_BYTES, sign } from './signature.ts'

/**
 * The folder of archived log files, each compressed, with a checksum and a signature, under its name. This file and
 * `archive-wal.ts` run under the database's account, so they import nothing but Node and `signature.ts`.
 */
const END = '.zst'
const NEWEST = 'newest.json'
const SEGMENT = /^[0-9A-F]{24}$/

/** Where files are archived. Without a key they are not signed. */
export type Archive = { folder: string; key: string | null }

/** The newest archived segment, and the time of archiving. */
export type Newest = { segment: string; at: string }

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const pathOf = (folder: string, name: string): string => join(folder, name + END)

/** Writes a file completely or not at all; it is on the disk when this returns. */
function writeDurably(path: string, bytes: Uint8Array | string, place: (from: string, to: string) => void): void {
  const staging = `${path}.${process.pid}.part`
  try {
    writeFileSync(staging, bytes, { mode: 0o600, flush: true })
    place(staging, path)
  } finally {
    rmSync(staging, { force: true })
  }
  syncFolder(join(path, '..'))
}

/** A new name in a folder is on the disk only after the folder is flushed. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') flush(folder, 'r')
}

/** Flushes a folder with everything in it. Called after all writes: far faster than a flush for each. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else flush(path, 'r+')
  }
  syncFolder(folder)
}

function flush(path: string, how: 'r' | 'r+'): void {
  const handle = openSync(path, how)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Gives a file its name unless the name is taken; a link cannot replace anything, a move could. */
function placeOnce(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (isTaken || existsSync(to)) throw error
    // The file system has no links, and no other process writes to this folder.
    renameSync(from, to)
  }
}

/** Archives a file of the log. The same file again changes nothing; another one of that name is an error. */
export function keep({ folder, key }: Archive, source: string, name: string, at: Date): void {
  const path = pathOf(folder, name)
  const plain = readFileSync(source)
  if (existsSync(path)) {
    if (!read(folder, name).equals(plain))
      throw new Error(`${path} holds another file of that name: two databases archive to the same folder`)
    // The program that wrote it may have been killed before it flushed the folder.
    syncFolder(folder)
  } else {
    const params = { [constants.ZSTD_c_checksumFlag]: 1 }
    const packed = zstdCompressSync(plain, { params })
    writeDurably(path, key === null ? packed : withSignature(packed, sign(key, name, packed)), placeOnce)
  }
  if (!SEGMENT.test(name) || name <= (newest(folder)?.segment ?? '')) return
  const latest: Newest = { segment: name, at: at.toISOString() }
  const signature = key === null ? null : sign(key, NEWEST, textOf(latest)).toString('hex')
  writeDurably(join(folder, NEWEST), JSON.stringify({ ...latest, signature }), renameSync)
}

/** A skippable frame of zstd: its magic number and the size of its content. Programs that decompress the file ignore it. */
const FRAME_HEAD = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, SIGNATURE_BYTES, 0, 0, 0])
const SIGNED_END = FRAME_HEAD.length + SIGNATURE_BYTES

const withSignature = (packed: Uint8Array, signature: Uint8Array): Buffer =>
  Buffer.concat([packed, FRAME_HEAD, signature])

/** The compressed file and its signature, which is empty if the file has none. */
function splitSignature(file: Buffer): { bytes: Buffer; signature: Buffer } {
  const end = Math.max(file.length - SIGNED_END, 0)
  const at = file.subarray(end, end + FRAME_HEAD.length).equals(FRAME_HEAD) ? end : file.length
  return { bytes: file.subarray(0, at), signature: file.subarray(at + FRAME_HEAD.length) }
}

/** Reads an archived file. Throws if it is damaged, or if keys are given and none of them signed it under this name. */
export function read(folder: string, name: string, keys: readonly string[] | null = null): Buffer {
  const path = pathOf(folder, name)
  const file = splitSignature(readFileSync(path))
  if (keys && !isSigned(keys, name, file)) throw new Error(unsignedText(path))
  try {
    return zstdDecompressSync(file.bytes)
  } catch (error) {
    throw new Error(`${path} is damaged: ${messageOf(error)}`)
  }
}

export const unsignedText = (path: string): string =>
  `${path} is not signed with this secret: it was changed, replaced, or made without the secret (--unsigned accepts it)`

const textOf = ({ segment, at }: Newest): string => JSON.stringify({ segment, at })

/** Reads the name of the newest archived segment. Throws if keys are given and none of them signed it. */
export function newest(folder: string, keys: readonly string[] | null = null): Newest | null {
  const path = join(folder, NEWEST)
  if (!existsSync(path)) return null
  const { signature, ...latest }: Newest & { signature: string | null } = JSON.parse(readFileSync(path, 'utf8'))
  const signed = { bytes: textOf(latest), signature: Buffer.from(signature ?? '', 'hex') }
  if (keys && !isSigned(keys, NEWEST, signed)) throw new Error(unsignedText(path))
  return latest
}

/** The names of all archived files. */
export const list = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((name) => (name.endsWith(END) ? [name.slice(0, -END.length)] : []))
    : []

/** When a file was archived. */
export const keptAt = (folder: string, name: string): Date => statSync(pathOf(folder, name)).mtime

/** Tests that files can be archived in this folder. */
export function tryFolder(folder: string): void {
  writeDurably(join(folder, 'try'), 'x', renameSync)
  rmSync(join(folder, 'try'))
}

/** Removes a file that no base backup needs any more. */
export const drop = (folder: string, name: string): void => rmSync(pathOf(folder, name))
