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
 * The folder of archived log files. Each lies there compressed, with a checksum inside, under its name. This file and
 * the program beside it run under the database's account: they need nothing but Node.
 */
const END = '.zst'
const NEWEST = 'newest.json'
const SEGMENT = /^[0-9A-F]{24}$/

/** The newest segment that was kept, and when. */
export type Newest = { segment: string; at: string }

const pathOf = (folder: string, name: string): string => join(folder, name + END)

/** Writes a file so that it is there whole, or not at all, and on the disk when this returns. */
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

/** A new name in a folder is on the disk only when the folder is. Windows has no such call, and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform !== 'win32') flush(folder, 'r')
}

/** Flushes a folder with all that is in it. After everything was written: that is far faster than one by one. */
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
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'EEXIST' || existsSync(to)) throw error
    // A file system without links: nobody else writes this folder.
    renameSync(from, to)
  }
}

/** Keeps a file of the log. Kept before with the same content: done. With another: refused, and nothing is touched. */
export function keep(folder: string, source: string, name: string, at: Date): void {
  const path = pathOf(folder, name)
  const plain = readFileSync(source)
  if (existsSync(path)) {
    if (!read(folder, name).equals(plain))
      throw new Error(`${path} holds another file of that name: two databases archive to the same folder`)
    // It may have been written by a program that was killed before the folder was on the disk.
    syncFolder(folder)
  } else {
    const params = { [constants.ZSTD_c_checksumFlag]: 1 }
    writeDurably(path, zstdCompressSync(plain, { params }), placeOnce)
  }
  if (!SEGMENT.test(name) || name <= (newest(folder)?.segment ?? '')) return
  const told: Newest = { segment: name, at: at.toISOString() }
  writeDurably(join(folder, NEWEST), JSON.stringify(told), renameSync)
}

/** A kept file as it was. Refuses one that was damaged since. */
export function read(folder: string, name: string): Buffer {
  const path = pathOf(folder, name)
  try {
    return zstdDecompressSync(readFileSync(path))
  } catch (error) {
    throw new Error(`${path} is damaged: ${(error as Error).message}`)
  }
}

export const newest = (folder: string): Newest | null =>
  existsSync(join(folder, NEWEST)) ? (JSON.parse(readFileSync(join(folder, NEWEST), 'utf8')) as Newest) : null

/** The names of all that is kept. */
export const list = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((name) => (name.endsWith(END) ? [name.slice(0, -END.length)] : []))
    : []

/** When a file was kept. */
export const keptAt = (folder: string, name: string): Date => statSync(pathOf(folder, name)).mtime

/** Proves that files can be kept in this folder, by keeping one. */
export function tryFolder(folder: string): void {
  writeDurably(join(folder, 'try'), 'x', renameSync)
  rmSync(join(folder, 'try'))
}

/** Forgets a file that no base backup needs any more. */
export const drop = (folder: string, name: string): void => rmSync(pathOf(folder, name))
