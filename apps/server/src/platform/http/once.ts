import { createHash } from 'node:crypto'
import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Tx } from '../db/database.ts'
import { onceStore } from './store.ts'

export type Once = (
  claim: { scope: string; key: string; request: unknown },
  run: (tx: Tx) => Promise<unknown>,
) => Promise<unknown>

/**
 * Runs a rare command that moves money exactly once per key. The key, the command and its encoded answer are one
 * transaction. Equal requests at the same time wait for the first and get its answer. A refusal rolls the key back.
 */
export function once({ db, clock }: { db: Db; clock: Clock }): Once {
  return ({ scope, key, request }, run) =>
    db.transaction().execute(async (tx) => {
      const fingerprint = fingerprintOf(request)
      if (await onceStore.claim(tx, { scope, key, fingerprint, at: clock.now() })) {
        const answer = await run(tx)
        await onceStore.answer(tx, scope, key, answer)
        return answer
      }
      const known = await onceStore.read(tx, scope, key)
      invariant(known, 'a claimed key has a row')
      if (known.fingerprint !== fingerprint) refuse('request.idempotency_key_reused')
      return known.answer
    })
}

const fingerprintOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url')
