import { randomUUID } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { type Fields, type MessageName, type WalletAnswer, walletAnswer } from './messages.ts'
import { answerPart, type Keys, requestIdOf, requestPart, signatureOf } from './signature.ts'

export type WalletClientDeps = {
  clock: Clock
  keys: Keys
  url: string
  providerId: string
  fetch?: typeof fetch
  /** Milliseconds until a message counts as unanswered. Tests wait for less. */
  answerMs?: number
}
export type WalletClient = ReturnType<typeof walletClient>

/** Provider wallet rules §3.6: a wallet that has not answered by then may have done the work, or not. */
const ANSWER_MS = 2_000
/** HTTP statuses of answers that decide. Any other one says nothing about the message. */
const DECIDED = new Set([200, 400, 401])

export const pathOf = (name: string): string => `/provider/wallet/v1/${name}`

/** The wallet gave no answer that can be trusted, so nobody knows whether it did the work. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Signed messages to the wallet. An answer counts only with the wallet's signature for this request. */
export function walletClient(deps: WalletClientDeps) {
  const { clock, keys, url, providerId, fetch: ask = fetch, answerMs = ANSWER_MS } = deps
  async function send(name: string, fields: object): Promise<WalletAnswer> {
    const path = pathOf(name)
    const body = JSON.stringify({ requestId: randomUUID(), providerId, ...fields })
    // Each attempt has an id of its own. A movement of money keeps its `txId`.
    const requestId = randomUUID()
    const answer = await ask(new URL(path, url), {
      method: 'POST',
      headers: {
        ...signatureOf(keys.own, { requestId, at: clock.now() }, requestPart(path, body)),
        'content-type': 'application/json',
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    const text = await answer.text()
    const headers = Object.fromEntries(answer.headers)
    const isOurs = requestIdOf(keys, clock.now(), headers, answerPart(answer.status, text)) === requestId
    if (!DECIDED.has(answer.status) || !isOurs)
      throw new NoAnswer(`the wallet answered ${answer.status} to ${name} without a valid signature`)
    return walletAnswer.parse(JSON.parse(text))
  }
  return {
    /** Rejects with `NoAnswer` when nobody knows whether the wallet did the work. */
    async say<Name extends MessageName>(name: Name, fields: Fields<Name>): Promise<WalletAnswer> {
      try {
        return await send(name, fields)
      } catch (error) {
        throw error instanceof NoAnswer ? error : new NoAnswer(`the wallet did not answer ${name}`, { cause: error })
      }
    },
  }
}
