import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline as pipelineTo, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import { isSigned, sign } from '../../platform/db/backup/signature.ts'

/** What a file of archived bets says about itself, in a file beside it. Amounts are whole 1/10,000. */
const manifestForm = z.object({
  format: z.literal(1),
  month: z.string(),
  /** The SHA-256 of the lines. */
  sha256: z.string(),
  sums: z.object({ bets: z.string(), stake: z.string(), payout: z.string() }),
})
export type ArchiveManifest = z.infer<typeof manifestForm>

export const fileOf = (month: string): string => `bets-${month}.jsonl.zst`
export const manifestOf = (month: string): string => `bets-${month}.json`

/** Parts of a file before it is flushed. */
const STEP = 1 << 20

/**
 * Writes the lines of a month, compressed, and returns their SHA-256. The file has its name only when all of it is on the disk, so an
 * interruption leaves no half of one.
 */
export async function writeLines(folder: string, month: string, lines: AsyncIterable<string>): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, fileOf(month))
  const partial = `${target}.part`
  const hash = createHash('sha256')
  await pipeline(
    Readable.from(hashed(lines, hash)),
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    createWriteStream(partial, { mode: 0o600, flush: true }),
  )
  await rename(partial, target)
  await flush(folder)
  return hash.digest('hex')
}

async function* hashed(lines: AsyncIterable<string>, hash: Hash): AsyncGenerator<Buffer> {
  let parts: string[] = []
  let length = 0
  const end = () => {
    const bytes = Buffer.from(parts.join(''))
    hash.update(bytes)
    parts = []
    length = 0
    return bytes
  }
  for await (const line of lines) {
    parts.push(line, '\n')
    length += line.length
    if (length >= STEP) yield end()
  }
  yield end()
}

/** Writes the manifest of a file, signed like a backup (ADR 0009) where the key is there. */
export async function writeManifest(folder: string, manifest: ArchiveManifest, key: string | null): Promise<void> {
  const name = manifestOf(manifest.month)
  const signature = key === null ? null : sign(key, name, JSON.stringify(manifest)).toString('hex')
  const partial = join(folder, `${name}.part`)
  const handle = await open(partial, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify({ signature, manifest }, null, 1)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(partial, join(folder, name))
  await flush(folder)
}

/** The manifest of a month. `keys` are those that may have signed it; without one, the signature is not checked. */
export async function readManifest(folder: string, month: string, keys: readonly string[]): Promise<ArchiveManifest> {
  const name = manifestOf(month)
  const { signature, manifest } = z.parse(
    z.object({ signature: z.nullable(z.string()), manifest: manifestForm }),
    JSON.parse(await readFile(join(folder, name), 'utf8')),
  )
  const signed = { bytes: JSON.stringify(manifest), signature: Buffer.from(signature ?? '', 'hex') }
  if (keys.length > 0 && !isSigned(keys, name, signed))
    throw new Error(`${join(folder, name)} was not signed with the secret of this deployment.`)
  return manifest
}

/** Reads the lines of a file back. Throws at the end if their SHA-256 is another one. */
export async function* readLines(
  folder: string,
  { month, sha256 }: Pick<ArchiveManifest, 'month' | 'sha256'>,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const path = join(folder, fileOf(month))
  const plain = pipelineTo(createReadStream(path), createZstdDecompress(), () => {})
  const text = new TextDecoder()
  let rest = ''
  for await (const part of plain) {
    hash.update(part)
    const lines = (rest + text.decode(part, { stream: true })).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  const found = hash.digest('hex')
  if (rest !== '' || found !== sha256) throw new Error(`${path} is not the file that its manifest names.`)
}

/** Lets the names of a folder reach the disk. Windows cannot flush a folder. */
async function flush(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
