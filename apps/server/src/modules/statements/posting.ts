import type { Clock } from '@croupier/kernel/clock'
import { invariant } from '@croupier/kernel/invariant'
import { eachIfNotAll } from '../../platform/batch.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log.ts'
import { bucketOf, cellOf, type Wallet } from '../wallet/index.ts'
import type { Kinds, StatementKind } from './kinds.ts'
import type { Owner, Statement } from './model.ts'
import { statementsStore as store } from './store.ts'

export type PostingDeps = { db: Db; clock: Clock; log: Logger; wallet: Pick<Wallet, 'postMany'>; kinds: Kinds }

/** Payments of one transaction. It holds the accounts of their owners meanwhile, so their bets wait for it. */
const PAGE = 500

/**
 * Posts every payment that is due, those of owners of one cell together. A transaction posts them and marks their statements; the id of a
 * statement is the reference of its journal, so no second one can be posted. A payment that is refused, such as for lack of funds, is
 * logged and left for the next run.
 */
export async function postPayments(deps: PostingDeps): Promise<void> {
  const { db, log, kinds } = deps
  // A node of an older release leaves the kinds that it does not know to the others.
  const names = kinds.all().flatMap(({ name, payment }) => (payment ? [name] : []))
  if (names.length === 0) return
  const failed = 'the payment of a statement could not be posted'
  let after = ''
  for (;;) {
    const found = await store.unposted(db, names, after, PAGE)
    for (const own of Map.groupBy(found, ({ owner }) => partOf(owner)).values())
      await eachIfNotAll(
        { log, failed },
        own.map(({ id }) => id),
        (ids) => db.transaction().execute((tx) => post(deps, tx, ids)),
      )
    const last = found.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

/** The house has no cell. */
const partOf = (owner: Owner): number | null => (owner === 'house' ? null : cellOf(bucketOf(owner)))

async function post({ clock, wallet, kinds }: PostingDeps, tx: Tx, ids: readonly string[]): Promise<void> {
  // Another node may have posted some since the ids were read.
  const statements = await store.lockIssued(tx, ids)
  const at = clock.now()
  for (const [name, own] of Map.groupBy(statements, ({ kind }) => kind)) {
    const kind = kinds.of(name)
    await wallet.postMany(tx, await journalsOf(tx, kind, own, at))
    await store.markPosted(
      tx,
      own.map(({ id }) => id),
      at,
    )
    await kind.posted?.(tx, own, at)
  }
}

async function journalsOf(tx: Tx, kind: StatementKind, statements: readonly Statement[], at: Date) {
  const memos = await kind.memos?.(tx, statements)
  return statements.map((statement, nth) => {
    const payment = kind.payment?.(statement)
    invariant(payment, `the statement ${statement.id} pays something`)
    const memo = memos?.[nth]
    return { ...payment, reference: statement.id, at, ...(memo === undefined ? {} : { memo }) }
  })
}
