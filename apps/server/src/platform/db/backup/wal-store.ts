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

/**
 * The folder of archived log files, each compressed and with a checksum, under its name. This file and `archive-wal.ts`
 * run under the database's account, so they import nothing but Node.
 */
const END = '.zst'
const NEWEST = 'newest.json'
const SEGMENT = /^[0-9A-F]{24}$/

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
export function keep(folder: string, source: string, name: string, at: Date): void {
  const path = pathOf(folder, name)
  const plain = readFileSync(source)
  if (existsSync(path)) {
    if (!read(folder, name).equals(plain))
      throw new Error(`${path} holds another file of that name: two databases archive to the same folder`)
    // The program that wrote it may have been killed before it flushed the folder.
    syncFolder(folder)
  } else {
    const params = { [constants.ZSTD_c_checksumFlag]: 1 }
    writeDurably(path, zstdCompressSync(plain, { params }), placeOnce)
  }
  if (!SEGMENT.test(name) || name <= (newest(folder)?.segment ?? '')) return
  const latest: Newest = { segment: name, at: at.toISOString() }
  writeDurably(join(folder, NEWEST), JSON.stringify(latest), renameSync)
}

/** Reads an archived file. Throws if it is damaged. */
export function read(folder: string, name: string): Buffer {
  const path = pathOf(folder, name)
  try {
    return zstdDecompressSync(readFileSync(path))
  } catch (error) {
    throw new Error(`${path} is damaged: ${messageOf(error)}`)
  }
}

export function newest(folder: string): Newest | null {
  const path = join(folder, NEWEST)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
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
