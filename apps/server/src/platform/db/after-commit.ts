import type { Kysely, Transaction, TransactionBuilder } from 'kysely'
import type { DB } from './tables.ts'

type Effect = () => void | Promise<void>

const effectsOf = new WeakMap<Transaction<DB>, Effect[]>()

/**
 * Runs `effect` on this node once `tx` has committed, and before the promise of the transaction resolves. A rollback
 * drops it. A node that dies between the commit and the effect drops it too, so this is only for memory that the node
 * would rebuild anyway. Use `fanout.publishWith` to notify all nodes, and a fact or a job for what must happen (ADR 0014).
 */
export function afterCommit(tx: Transaction<DB>, effect: Effect): void {
  const effects = effectsOf.get(tx)
  if (!effects) throw new Error('afterCommit needs a transaction of openDatabase')
  effects.push(effect)
}

/**
 * Makes every transaction of `db` run its effects. An effect that fails does not fail the call, because the transaction
 * has committed: it calls `onError`, and the next effect runs.
 */
export function runEffects(db: Kysely<DB>, onError: (error: unknown) => void): Kysely<DB> {
  const transaction = db.transaction.bind(db)
  db.transaction = () => withEffects(transaction(), onError)
  return db
}

function withEffects(builder: TransactionBuilder<DB>, onError: (error: unknown) => void): TransactionBuilder<DB> {
  const execute = builder.execute.bind(builder)
  const setIsolationLevel = builder.setIsolationLevel.bind(builder)
  const setAccessMode = builder.setAccessMode.bind(builder)
  builder.setIsolationLevel = (level) => withEffects(setIsolationLevel(level), onError)
  builder.setAccessMode = (mode) => withEffects(setAccessMode(mode), onError)
  builder.execute = async (run) => {
    const effects: Effect[] = []
    const result = await execute((tx) => {
      effectsOf.set(tx, effects)
      return run(tx)
    })
    for (const effect of effects) {
      try {
        await effect()
      } catch (error) {
        onError(error)
      }
    }
    return result
  }
  return builder
}
