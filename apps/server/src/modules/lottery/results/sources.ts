import { createPublicKey, verify } from 'node:crypto'
import { MS } from '@croupier/kernel/clock'
import { textWithin } from '../../../platform/http/answer.ts'
import type { OperatorFetch } from '../../../platform/partner/operator-fetch.ts'
import type { OutsideNumbers } from '../../draws/index.ts'
import type { IssueKey } from '../issues/model.ts'
import { faultyAnswer, readAnswer } from './answers.ts'
import type { Statement } from './model.ts'

export type ResultSourceSetting = OutsideNumbers['sources'][number]
/** Null while the source has no result. Throws while it cannot be reached. */
export type AskSource = (source: ResultSourceSetting, draw: IssueKey & { family: string }) => Promise<Statement | null>

const TIMEOUT_MS = 5 * MS.second
const ANSWER_BYTES = 16 * 1024
const NOT_FOUND = 404
const ED25519_SIGNATURE = /^[\w+/]{86}==$/

/**
 * The adapter of the port for sources that speak HTTP: `GET <url>/<issue>` answers JSON, or 404 while there is no result. A
 * source with a key signs the body; an answer with another signature is kept as a fault, and states nothing.
 */
export const httpSource =
  (reach: OperatorFetch): AskSource =>
  async (source, draw) => {
    const url = `${source.url.replace(/\/$/, '')}/${encodeURIComponent(draw.issueNo)}`
    const answer = await reach(url, {
      method: 'GET',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await textWithin(answer, ANSWER_BYTES)
    if (answer.status === NOT_FOUND) return null
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
    const { publicKey } = source
    if (publicKey === null) return readAnswer(text, draw)
    const signature = answer.headers.get('x-signature')
    if (!isSigned(publicKey, text, signature)) return faultyAnswer(text, 'bad_signature')
    return { ...readAnswer(text, draw), signature, publicKey }
  }

function isSigned(publicKey: string, text: string, signature: string | null): boolean {
  if (!signature || !ED25519_SIGNATURE.test(signature)) return false
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}
