import { randomUUID } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { heardFrom, type Key, signCall } from './signature.ts'

export type WalletDeps = { clock: Clock; key: Key; url: string; providerId: string; fetch?: typeof fetch }
export type WalletAnswer = Readonly<Record<string, unknown>> & { status: string }
export type Wallet = ReturnType<typeof walletClient>

/** Provider wallet rules §3.6: a wallet that has not answered by then may have done the work, or not. */
const ANSWER_MS = 2_000
const HANDLED = new Set([200, 400, 401])

/** The wallet gave no answer that can be trusted, so nobody knows whether it did the work. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/** Signed messages to the wallet. An answer counts only with the wallet's signature for this request. */
export function walletClient({ clock, key, url, providerId, fetch: ask = fetch }: WalletDeps) {
  async function send(name: string, fields: Readonly<Record<string, unknown>>): Promise<WalletAnswer> {
    const path = `/provider/wallet/v1/${name}`
    const body = JSON.stringify({ requestId: randomUUID(), providerId, ...fields })
    const { requestId, headers } = signCall(key, clock.now(), { path, body })
    const answer = await ask(new URL(path, url), {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    const text = await answer.text()
    const heard = { headers: Object.fromEntries(answer.headers), first: [String(answer.status)], body: text }
    if (!HANDLED.has(answer.status) || heardFrom(key, clock.now(), heard) !== requestId)
      throw new NoAnswer(`the wallet answered ${answer.status} to ${name} without a valid signature`)
    return JSON.parse(text)
  }
  return {
    /** Rejects with `NoAnswer` when nobody knows whether the wallet did the work. */
    async say(name: string, fields: Readonly<Record<string, unknown>>): Promise<WalletAnswer> {
      try {
        return await send(name, fields)
      } catch (error) {
        throw error instanceof NoAnswer ? error : new NoAnswer(`the wallet did not answer ${name}`, { cause: error })
      }
    },
  }
}
