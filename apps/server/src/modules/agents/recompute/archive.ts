import { createHash } from 'node:crypto'
import { canonicalText } from '@croupier/rules/agents/statements'
import { type AsyncZippable, strToU8, zip } from 'fflate'
import { csvText, type Inputs } from './csv.ts'
import type { Documents } from './documents.ts'

/** The name of the verifier in an archive. */
export const VERIFIER = 'recompute.mjs'
/** The same for all archives, in any time zone, because equal statements give equal bytes. */
const WRITTEN_AT = '2026-01-01T00:00:00'

/** Agent rules §12. The files of an export, in one ZIP file. `digest.txt` has their hashes in the form that `sha256sum -c` reads. */
export async function archiveOf(
  documents: Documents,
  inputs: Inputs,
  verifier: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const files: Record<string, string> = {
    'statement.json': canonicalText(documents.statement),
    'inputs.csv': csvText(inputs),
    'contract.json': canonicalText(documents.contract),
    'policy.json': canonicalText(documents.policy),
    [VERIFIER]: verifier,
  }
  const digests = Object.entries(files).map(([name, text]) => `${sha256(text)}  ${name}\n`)
  const entries = Object.entries({ ...files, 'digest.txt': digests.join('') })
  const contents: AsyncZippable = Object.fromEntries(entries.map(([name, text]) => [name, strToU8(text)]))
  return zipped(contents)
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** In the background, because the inputs of a large team have many megabytes. */
const zipped = (contents: AsyncZippable): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((done, fail) => {
    zip(contents, { mtime: WRITTEN_AT, os: 0 }, (error, bytes) => (error ? fail(error) : done(new Uint8Array(bytes))))
  })
