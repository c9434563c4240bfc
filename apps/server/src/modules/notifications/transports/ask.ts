import { request as httpsRequest } from 'node:https'
import type { AddressGuard } from '../../../platform/partner/public-address.ts'

export type AskDeps = {
  /** Trusted in place of the public authorities, in PEM form. */
  authority: string | null
  guard: AddressGuard
}
type Request = { url: string; method: string; headers: Readonly<Record<string, string>>; body: string | Buffer }
type Answer = { status: number; body: string }

const TIMEOUT_MS = 15_000
/** Bytes: enough for every answer of a gateway. */
const ANSWER_BYTES = 16 * 1024

/** One request. It follows no redirection, which could lead to another host, and reads a bounded answer. */
export function ask({ authority, guard }: AskDeps, { url, method, headers, body }: Request): Promise<Answer> {
  return new Promise((done, fail) => {
    const asked = httpsRequest(
      url,
      {
        method,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: guard.lookup,
        minVersion: 'TLSv1.2',
        rejectUnauthorized: true,
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(authority ? { ca: authority } : {}),
      },
      (answer) => {
        const parts: Buffer[] = []
        let size = 0
        answer.on('data', (part: Buffer) => {
          size += part.length
          if (size > ANSWER_BYTES) asked.destroy(new Error('the answer is too large'))
          else parts.push(part)
        })
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }))
        answer.on('error', fail)
      },
    )
    asked.on('error', fail)
    asked.end(body)
  })
}
