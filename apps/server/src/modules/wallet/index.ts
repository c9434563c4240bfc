import type { MemberId } from '@croupier/kernel/ids'
import type { Module } from '../../module.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Write } from '../../platform/db/writes.ts'
import type { Platform } from '../../platform/platform.ts'
import { balances } from './balances/balances.ts'
import { fastLane } from './lane/lane.ts'
import { type LedgerDeps, ledgerService } from './ledger/service.ts'
import { ledgerStore } from './ledger/store.ts'
import type { Balance, Credits, Journal, LaneAnswer, LaneGuard, LanePosting, LaneRider, Owed, Taking } from './model.ts'
import { recordService } from './record/service.ts'
import { recordStore } from './record/store.ts'
import { walletRoutes } from './routes.ts'

export { lineKey, siblingKey, ticketKey } from './keys.ts'
export type {
  AccountName,
  Balance,
  Cell,
  Columns,
  Credit,
  Credits,
  GuardRow,
  House,
  Journal,
  Kind,
  LaneAnswer,
  LaneGuard,
  LanePosting,
  LaneRider,
  Owed,
  Pocket,
  Posting,
  RiderRows,
  Taking,
} from './model.ts'
export { type Reach, stakesOf } from './record/walk-store.ts'
export { account, BUCKETS, bucketOf, bucketsIn, isIn, type Share } from './rules.ts'

/** The only way to move money. */
export type Wallet = {
  /** Makes the member's accounts; at registration, in its transaction. */
  openAccounts(tx: Tx, memberId: MemberId): Promise<void>
  /**
   * The first door: posts a journal in the caller's transaction. The same `kind` and `reference` with the same postings
   * changes nothing; with others it is refused `wallet.payload_differs`. Refuses `wallet.insufficient_funds`, and
   * `wallet.transfer_forbidden` where the jurisdiction knows no transfers between members.
   */
  post(tx: Tx, journal: Journal): Promise<void>
  /**
   * Takes money back that somebody outside takes back from us: from cash what is there, and the rest is owed. Null when
   * it was posted before.
   */
  takeBack(tx: Tx, taking: Taking): Promise<Owed | null>
  /** Pays what is owed out of cash as far as that goes, once per reference. */
  repay(tx: Tx, about: Pick<Taking, 'reference' | 'at' | 'memberId'>): Promise<void>
  /** Set-based credits to cash in the caller's transaction, for settlement chunks. */
  postMany(tx: Tx, credits: Credits): Promise<void>
  /** The same, ready to be written with other things (`writeInOrder`); the caller tells the members (`tellBalances`). */
  creditMany(credits: Credits): Write
  /** Tells those of the members who watch their balance on this node what it is now. */
  tellBalances(memberIds: readonly MemberId[]): void
  balanceOf(reader: Reader, memberId: MemberId): Promise<Balance>
  balancesOf(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, Balance>>
  lane: {
    /** At composition: a module's riders and guards, before the first posting. */
    register(parts: { riders?: readonly LaneRider[]; guards?: readonly LaneGuard[] }): void
    /**
     * The second door: group commit. Resolves after commit. Refuses `wallet.insufficient_funds`, `wallet.busy`,
     * `wallet.payload_differs` and what the guard says.
     */
    submit(posting: LanePosting): Promise<LaneAnswer>
  }
}

export type WalletDeps = Pick<
  Platform,
  'clock' | 'database' | 'url' | 'fanout' | 'nodes' | 'live' | 'log' | 'measures'
> & { jurisdiction: LedgerDeps['law'] }

export function wallet({ jurisdiction, ...deps }: WalletDeps): Module & Wallet {
  const { clock, database, url, fanout, nodes, live, log, measures } = deps
  const { db } = database
  const told = balances({
    db,
    fanout,
    nodes,
    live,
    log,
    balancesOf: (reader, memberIds) => ledger.balancesOf(reader, memberIds),
  })
  const ledger = ledgerService({ store: ledgerStore, changes: told.changes, law: jurisdiction })
  const lane = fastLane({ url, log, measures, changed: told.changed })
  const record = recordService({ db, clock, store: recordStore })
  return {
    ...ledger,
    tellBalances: told.hear,
    lane,
    routes: walletRoutes(db, ledger, record),
    channels: [told.channel],
    loops: [
      {
        start: async () => {},
        async stop() {
          await lane.close()
          told.stop()
        },
      },
    ],
  }
}
