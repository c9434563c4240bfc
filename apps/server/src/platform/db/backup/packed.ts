import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, createZstdCompress, createZstdDecompress, zstdCompress, zstdDecompressSync } from 'node:zlib'
import type { BackedUpFile } from './manifest.ts'
import { messageOf } from './wal-store.ts'

/** Counts and hashes the bytes that pass through it. */
function meter() {
  const hash = createHash('sha256')
  let bytes = 0
  function count(part: Buffer): void {
    hash.update(part)
    bytes += part.length
  }
  return {
    count,
    async *through(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const part of parts) {
        count(part)
        yield part
      }
    },
    read: () => ({ bytes, sha256: hash.digest('hex') }),
  }
}

const packedPath = (folder: string, path: string): string => join(folder, 'files', `${path}.zst`)
const STEP = 1_048_576
const CHECKED = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
const compress = promisify(zstdCompress)

/**
 * Copies a file of the cluster into a backup, compressed. A file of at most one step is copied at once: most of a cluster's
 * files have a few pages, and the streams for one cost several times as much as its copy.
 */
export async function pack(cluster: string, path: string, folder: string): Promise<BackedUpFile> {
  const source = join(cluster, path)
  const target = packedPath(folder, path)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const seen = meter()
  if ((await stat(source)).size <= STEP) {
    const bytes = await readFile(source)
    seen.count(bytes)
    await writeFile(target, await compress(bytes, CHECKED), { mode: 0o600 })
  } else
    await pipeline(
      createReadStream(source, { highWaterMark: STEP }),
      seen.through,
      createZstdCompress(CHECKED),
      createWriteStream(target, { mode: 0o600 }),
    )
  return { path, ...seen.read() }
}

/**
 * Restores a file of a backup. Returns an error text, or null. PostgreSQL flushes its whole folder before it recovers.
 */
export async function unpack(folder: string, file: BackedUpFile, cluster: string): Promise<string | null> {
  const source = packedPath(folder, file.path)
  const target = join(cluster, file.path)
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  const seen = meter()
  try {
    if (file.bytes <= STEP) {
      // Nothing else runs in a restore, so it need not wait for the threads of Node's own calls.
      const plain = zstdDecompressSync(readFileSync(source), { maxOutputLength: STEP })
      seen.count(plain)
      writeFileSync(target, plain, { mode: 0o600 })
    } else
      await pipeline(
        createReadStream(source),
        createZstdDecompress(),
        seen.through,
        createWriteStream(target, { mode: 0o600 }),
      )
  } catch (error) {
    return `${source}: ${messageOf(error)}`
  }
  const { bytes, sha256 } = seen.read()
  if (bytes === file.bytes && sha256 === file.sha256) return null
  return `${source} does not hold what was backed up`
}

const LANES = 4

/** Runs `work` for each, a few at a time. */
export async function eachOf<T>(all: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const left = all[Symbol.iterator]()
  const lane = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
