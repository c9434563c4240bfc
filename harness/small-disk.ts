import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A file system of its own on a folder, small enough to be filled. */
export type SmallDisk = {
  /** Takes all room that is left. */
  fill(): void
  /** Gives it back. */
  clear(): void
  free(): number
  remove(): void
}

const PART = Buffer.alloc(1_048_576)

/** Mounts one in memory, or says why this system does not let us: it takes root, or a namespace where we are root. */
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
    // Lazily: whoever still has a file open there loses it with its last hold.
    remove: () => void execFileSync('umount', ['-l', folder], { stdio: 'pipe' }),
  }
}

/** The command's own words, where it said any. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = 'stderr' in error ? String(error.stderr).trim() : ''
  return said || error.message
}

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC'
