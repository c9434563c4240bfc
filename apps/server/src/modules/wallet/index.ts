import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { RefusalCode } from '@croupier/kernel/refusals'
import type { Module } from '../../module.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Write } from '../../platform/db/writes.ts'
import type { Platform } from '../../platform/platform.ts'
import { balances } from './balances/balances.ts'
import { type ChartEntries, chartOfAccounts } from './chart.ts'
import { ledgerFigures } from './figures-store.ts'
import { fastLane } from './lane/lane.ts'
import { type LedgerDeps, ledgerService } from './ledger/service.ts'
import { ledgerStore } from './ledger/store.ts'
import type {
  Balance,
  Cancellation,
  Credits,
  Journal,
  LaneAnswer,
  LaneGuard,
  LaneJournal,
  LaneRider,
  Owed,
  Pocket,
  Taking,
} from './model.ts'
import { recordService } from './record/service.ts'
import { recordStore } from './record/store.ts'
import { walletRoutes } from './routes.ts'

export type { Movement } from './figures-store.ts'
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
  LaneJournal,
  LanePosting,
  LaneRider,
  Owed,
  Pocket,
  PocketDefinition,
  PostedEntry,
  Posting,
  RiderRows,
  Taking,
} from './model.ts'
export { type Reach, stakesOf } from './record/walk-store.ts'
export {
  account,
  BUCKETS,
  bucketOf,
  bucketsIn,
  CELLS,
  cellOf,
  isIn,
  type Partition,
  partitionsOf,
} from './rules.ts'

/** The only way to move money. */
export type Wallet = {
  /** At composition: pockets and house accounts that a module adds to the chart. Faults on a pocket that is taken. */
  register(entries: ChartEntries): void
  /** The pockets of the chart. */
  pockets(): readonly Pocket[]
  /** Opens cash, held and receivable; at registration, in its transaction. Other pockets open when first needed. */
  openAccounts(tx: Tx, memberId: MemberId): Promise<void>
  /**
   * Refuses the member's stakes from now on with `refusal`; results, refunds and withdrawals go on. A bet on its way is
   * decided before or after, never in between. Several reasons may hold at once.
   */
  freeze(tx: Tx, memberId: MemberId, freeze: { reason: string; refusal: RefusalCode; at: Instant }): Promise<void>
  /** The code with which the member's accounts refuse stakes, null when they are not frozen. */
  freezeOf(tx: Tx, memberId: MemberId): Promise<RefusalCode | null>
  /** Takes one reason away; the last one to go lets stakes pass again. */
  unfreeze(tx: Tx, memberId: MemberId, reason: string): Promise<void>
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
  /** Sums over the whole journal. */
  figures: typeof ledgerFigures
  lane: {
    /** At composition: a module's riders and guards, before the first posting. */
    register(parts: { riders?: readonly LaneRider[]; guards?: readonly LaneGuard[] }): void
    /**
     * The second door: group commit. Resolves after commit. Refuses `wallet.insufficient_funds`, `wallet.busy`,
     * `wallet.payload_differs`, `wallet.cancelled`, the refusal of a guard, and that of a freeze.
     */
    submit(journal: LaneJournal): Promise<LaneAnswer>
    /**
     * Takes a key so that nothing can be posted under it: a rollback that came before its bet. False when the bet has
     * been posted already.
     */
    cancel(cancellation: Cancellation): Promise<boolean>
  }
}

export type WalletDeps = Pick<
  Platform,
  'clock' | 'database' | 'url' | 'fanout' | 'nodeId' | 'live' | 'log' | 'measures'
> & { jurisdiction: LedgerDeps['law'] }

export function wallet({ jurisdiction, ...deps }: WalletDeps): Module & Wallet {
  const { clock, database, url, fanout, nodeId, live, log, measures } = deps
  const { db } = database
  const told = balances({
    db,
    fanout,
    nodeId,
    live,
    log,
    balancesOf: (reader, memberIds) => ledger.balancesOf(reader, memberIds),
  })
  const chart = chartOfAccounts()
  const ledger = ledgerService({ store: ledgerStore, chart, changes: told.changes, law: jurisdiction })
  const lane = fastLane({ url, log, measures, chart, changed: told.changed })
  const record = recordService({ db, clock, chart, store: recordStore })
  return {
    ...ledger,
    register: chart.register,
    pockets: () => chart.pockets().map(({ name }) => name),
    tellBalances: told.hear,
    figures: ledgerFigures,
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
