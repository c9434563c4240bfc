import { request as httpsRequest } from 'node:https'
import type { HttpOptions } from '@croupier/wire/notifications/connections.console'
import type { AddressGuard } from '../../../platform/partner/public-address.ts'
import type { Transport } from './port.ts'
import { gatewayRequest, judgeAnswer, networkFailureOf } from './rules.ts'

export type HttpDeps = { options: HttpOptions; secret: string | null; guard: AddressGuard }

const TIMEOUT_MS = 15_000
/** Bytes: enough for every answer of a gateway. */
const ANSWER_BYTES = 16 * 1024

type Answer = { status: number; body: string }

/** Sends SMS through a gateway of the operator's choice: by TLS with a checked certificate, to public addresses only (T158, T168). */
export const httpTransport = (deps: HttpDeps): Transport => ({
  name: 'http',
  async deliver(message) {
    try {
      const request = gatewayRequest(deps.options, message, deps.secret)
      // A socket looks up names only, so an address in the URL is checked here.
      await deps.guard.addressOf(new URL(request.url).hostname)
      return judgeAnswer(deps.options, await ask(deps, request))
    } catch (error) {
      return { kind: 'failed', ...networkFailureOf(error) }
    }
  },
})

/** One request. It follows no redirection, which could lead to another host, and reads a bounded answer. */
function ask(
  { options, guard }: HttpDeps,
  { url, method, headers, body }: ReturnType<typeof gatewayRequest>,
): Promise<Answer> {
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
        ...(options.authority ? { ca: options.authority } : {}),
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
