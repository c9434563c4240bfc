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
      for (const file of files.filter((name) => TEXT.test(name))) {
        const path = join(folder, file)
        const bytes = await readFile(path)
        if (bytes.length < WORTH_BYTES) continue
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
        await writeFile(`${path}.br`, await brotli(bytes, quality))
        await writeFile(`${path}.gz`, await zip(bytes, { level: 9 }))
      }
    },
  }
}
