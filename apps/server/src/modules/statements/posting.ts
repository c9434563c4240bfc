import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import type { Wallet } from '../wallet/index.ts'
import type { Kinds } from './kinds.ts'
import { statementStatus } from './model.ts'
import { statementsStore as store } from './store.ts'

export type PostingDeps = { db: Db; clock: Clock; log: Logger; wallet: Pick<Wallet, 'post'>; kinds: Kinds }

const PAGE = 500

/**
 * Posts every payment that is due. Each has a transaction of its own, which posts it and marks its statement; the id of
 * the statement is the reference of the journal, so no second one can be posted. A payment that is refused, such as for
 * lack of funds, is logged and left for the next run.
 */
export async function postPayments(deps: PostingDeps): Promise<void> {
  const { db, log, kinds } = deps
  // A node of an older release leaves the kinds that it does not know to the others.
  const names = kinds.all().flatMap(({ name, payment }) => (payment ? [name] : []))
  if (names.length === 0) return
  let after = ''
  for (;;) {
    const ids = await store.unposted(db, names, after, PAGE)
    for (const id of ids) {
      try {
        await db.transaction().execute((tx) => postPayment(deps, tx, id))
      } catch (error) {
        log.error({ err: error, statement: id }, 'the payment of a statement could not be posted')
      }
    }
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

async function postPayment({ clock, wallet, kinds }: PostingDeps, tx: Tx, id: string): Promise<void> {
  // Another node may have posted it since the ids were read.
  const status = await store.lock(tx, id)
  if (!status || !statementStatus.allows(status, 'posted')) return
  const statement = await store.byId(tx, id)
  invariant(statement, 'a locked statement exists')
  const kind = kinds.of(statement.kind)
  const payment = kind.payment?.(statement)
  invariant(payment, `the statement ${id} pays something`)
  const at = clock.now()
  const memo = await kind.memo?.(tx, statement)
  await wallet.post(tx, { ...payment, reference: id, at, ...(memo ? { memo } : {}) })
  await store.markPosted(tx, id, at)
  await kind.posted?.(tx, statement, at)
}
