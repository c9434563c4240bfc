import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Random, toHex } from '@croupier/kernel/random'
import { type FileStorage, StorageUnavailable } from './storage.ts'

/**
 * Decisions "Components": files in a folder, the default. A file is written beside its place, flushed to disk and renamed, so that a
 * crash leaves the whole file or none. Only the account of the server can read the folder.
 */
export function folderStorage(folder: string, random: Random): FileStorage {
  const pathOf = (key: string) => join(folder, key)
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      const parent = dirname(path)
      await reaching(mkdir(parent, { recursive: true, mode: 0o700 }))
      const draft = `${path}.${toHex(random.bytes(6))}.part`
      try {
        await flushed(draft, bytes)
        await rename(draft, path)
        await flushFolder(parent)
      } catch (error) {
        await rm(draft, { force: true }).catch(() => {})
        throw new StorageUnavailable('the folder of files cannot be written', { cause: error })
      }
    },
    async read(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw new StorageUnavailable('the folder of files cannot be read', { cause: error })
      }
    },
    remove: (key) => reaching(rm(pathOf(key), { force: true })),
  }
}

async function flushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The name of a file is in its folder, which is flushed on its own. Windows cannot open a folder. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function reaching(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    throw new StorageUnavailable('the folder of files cannot be changed', { cause: error })
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
