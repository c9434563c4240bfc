import type { BeaconChain } from '@croupier/game-math/fairness/index'
import { MS } from '@croupier/kernel/clock'
import { roundSignature } from '@croupier/wire/draws/draws'
import * as z from 'zod/mini'
import { textWithin } from '../../../platform/http/answer.ts'
import type { OperatorFetch } from '../../../platform/partner/operator-fetch.ts'
import type { RelayFailure } from './model.ts'
import { checkedRandomness } from './rules.ts'

/** A signature of the chain over the round, or why there is none; null while the relay does not have the round. */
export type RelayAnswer = { readonly signature: string } | { readonly failure: RelayFailure } | null
/** Throws while the relay cannot be reached. */
export type AskRelay = (relay: string, chain: BeaconChain, round: number) => Promise<RelayAnswer>

/** Limits of a call to a relay. */
export const RELAY_LIMITS = { timeoutMs: 3 * MS.second, maxBytes: 4 * 1024 }
/** Answers of a relay for a round that it does not have yet: not found, and too early. */
const NOT_YET = [404, 425]
const answered = z.object({ round: z.int(), signature: roundSignature })

/**
 * The adapter of the port for relays of drand (https://docs.drand.love/developer/http-api): `GET <relay>/<chain>/public/<round>`.
 * A relay cannot lie: an answer counts only if the chain signed it.
 */
export const drandRelay =
  (reach: OperatorFetch): AskRelay =>
  async (relay, chain, round) => {
    const answer = await reach(`${relay.replace(/\/$/, '')}/${chain.hash}/public/${round}`, {
      method: 'GET',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(RELAY_LIMITS.timeoutMs),
    })
    const text = await textWithin(answer, RELAY_LIMITS.maxBytes)
    if (NOT_YET.includes(answer.status)) return null
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
    return readAnswer(text, chain, round)
  }

/** Reads and checks an answer. */
export function readAnswer(text: string, chain: BeaconChain, round: number): RelayAnswer {
  const { success, data } = z.safeParse(answered, parsed(text))
  if (!success) return { failure: 'malformed' }
  if (data.round !== round) return { failure: 'other_round' }
  const { signature } = data
  return checkedRandomness(chain, round, signature) === null ? { failure: 'bad_signature' } : { signature }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
