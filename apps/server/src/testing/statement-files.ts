import { fileURLToPath } from 'node:url'
import { unzipSync } from 'fflate'

/** The files of an export of a statement, by name. */
export type Files = Map<string, Buffer>
type Verdict = { verdict: string; difference?: string; statement?: { total: string }; lines?: unknown[] }

/** Where the verifier of statements is. */
export const VERIFIER_PROGRAM = fileURLToPath(new URL('../../../../tools/verify/statement.mjs', import.meta.url))
const program: { verifyStatement(files: Files, noted?: { digest?: string }): Verdict } = await import(VERIFIER_PROGRAM)

/** What the verifier says about the files of an export. */
export const { verifyStatement } = program

export const filesOf = (bytes: Uint8Array): Files =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]))
