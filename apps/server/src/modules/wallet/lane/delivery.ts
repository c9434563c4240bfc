import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import { stampOf } from '../rules.ts'
import { batchOf, sameAsk, type Waiting } from './batch.ts'
import type { KnownRow } from './store.ts'
import { isLost, RETRY_STATES, type Writer } from './writer.ts'

const TRIES_MOST = 8
/** How long a lost database is waited for, before the callers are told. */
const PATIENCE_MS = 15_000
const RECONNECT_MS = 100

export type DeliveryDeps = { changed(memberIds: readonly MemberId[]): void; isClosing(): boolean }

/**
 * Writes a batch and answers each of its postings from its own row, after commit. Throws when the batch as a whole
 * came to nothing.
 */
export function delivery({ changed, isClosing }: DeliveryDeps) {
  /** Runs what is safe to run twice until it comes through, or its error is final. */
  async function insist<T>(attempt: () => Promise<T>): Promise<{ value: T; resent: boolean }> {
    let resent = false
    let waitedMs = 0
    for (let tries = 1; ; tries++) {
      try {
        return { value: await attempt(), resent }
      } catch (error) {
        const again = RETRY_STATES.has((error as { code?: string }).code ?? '')
        if (again && tries < TRIES_MOST) continue
        if (again || !isLost(error) || waitedMs >= PATIENCE_MS || isClosing()) throw error
        resent = true
        waitedMs += RECONNECT_MS
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS))
      }
    }
  }

  return async function deliver(writer: Writer, batch: readonly Waiting[]): Promise<void> {
    const whole = batchOf(batch)
    const { value: outcome, resent } = await insist(() => writer.take(whole))
    const left = new Set(batch)
    const members: MemberId[] = []
    outcome.ords.forEach((ord, at) => {
      const one = batch[ord - 1]!
      left.delete(one)
      members.push(one.posting.memberId)
      one.resolve({ balance: units(outcome.balances[at]!), seq: stampOf(outcome.seqs[at]!), duplicate: false })
    })
    changed(members)
    if (left.size === 0) return
    const { value: known } = await insist(() => writer.known([...left].map(({ row }) => row)))
    for (const [at, one] of batch.entries()) {
      if (!left.has(one)) continue
      answerUntaken(one, known.get(one.row.key), { refused: outcome.refused.has(whole.passes[at]!), resent })
    }
  }
}

/**
 * Not taken: posted before, refused by its guard, or not covered. What was posted before comes first; and what this
 * very batch posted before its connection was lost is no duplicate.
 */
function answerUntaken(
  one: Waiting,
  known: KnownRow | undefined,
  { refused, resent }: { refused: boolean; resent: boolean },
): void {
  const guard = one.posting.guard?.guard
  if (!known) one.reject(new Refusal(refused && guard ? guard.refusal : 'wallet.insufficient_funds'))
  else if (!sameAsk(known, one.row)) one.reject(new Refusal('wallet.payload_differs'))
  else one.resolve({ balance: units(known.balance_after), seq: stampOf(known.seq), duplicate: !resent })
}
