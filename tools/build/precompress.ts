import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Smaller files are not worth compressing. */
const WORTH_BYTES = 1024
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Writes `.br` and `.gz` beside every text file of the build, so that the server need not compress it. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir: folder = '' }) {
      const files = await readdir(folder, { recursive: true })
      const paths = files.filter((name) => TEXT.test(name)).map((name) => join(folder, name))
      // All at once: Node compresses in threads of its own, of which one file would use one.
      await Promise.all(paths.map(compress))
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < WORTH_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const [small, zipped] = await Promise.all([brotli(bytes, quality), zip(bytes, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, small), writeFile(`${path}.gz`, zipped)])
}
