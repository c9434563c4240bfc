import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A file system on a folder, small enough to be filled. */
export type SmallDisk = {
  /** Uses up all free space. */
  fill(): void
  /** Frees that space. */
  clear(): void
  free(): number
  remove(): void
}

const PART = Buffer.alloc(1_048_576)

/** Mounts one in memory, or returns the reason why it cannot: it needs root, or a namespace in which we are root. */
export function smallDisk(folder: string, megabytes: number): SmallDisk | string {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'croupier', folder], { stdio: 'pipe' })
  } catch (error) {
    return reasonOf(error)
  }
  const ballast = join(folder, 'ballast')
  const clear = () => rmSync(ballast, { force: true })
  return {
    clear,
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (let size = PART.length; size >= 1; ) {
          try {
            writeSync(file, PART, 0, size)
          } catch (error) {
            if (!isFull(error)) throw error
            size = size >> 4
          }
        }
      } finally {
        closeSync(file)
      }
    },
    free() {
      const { bavail, bsize } = statfsSync(folder)
      return bavail * bsize
    },
    // Lazily, because a process may still have a file open there.
    remove: () => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' }),
  }
}

/** The command's error output, if it has any. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = 'stderr' in error ? String(error.stderr).trim() : ''
  return said || error.message
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC'
