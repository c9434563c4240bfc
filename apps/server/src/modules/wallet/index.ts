import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { RefusalCode } from '@croupier/kernel/refusals'
import type { Module } from '../../module.ts'
import type { Reader, Tx } from '../../platform/db/database.ts'
import type { Write } from '../../platform/db/writes.ts'
import type { Platform } from '../../platform/platform.ts'
import { balancePush } from './balances/balances.ts'
import { type ChartAdditions, chartOfAccounts } from './chart.ts'
import { ledgerFigures } from './figures-store.ts'
import { fastLane } from './lane/lane.ts'
import { type LedgerDeps, ledgerService } from './ledger/service.ts'
import { ledgerStore } from './ledger/store.ts'
import type {
  Balance,
  Cancellation,
  Clawback,
  Credits,
  DebtChange,
  Journal,
  LaneAnswer,
  LaneGuard,
  LaneJournal,
  LaneReward,
  LaneRider,
  PlayMoneyGrant,
  Pocket,
  StakeLimits,
  Standing,
} from './model.ts'
import { walletTables } from './personal.ts'
import { type Members, type RoundsOf, recordService } from './record/service.ts'
import { recordStore } from './record/store.ts'
import { walletRoutes } from './routes.ts'

export type { MovementTotal } from './figures-store.ts'
export { lineKey, siblingKey, ticketKey } from './keys.ts'
export type {
  AccountName,
  Balance,
  Clawback,
  Columns,
  ColumnValue,
  Credit,
  Credits,
  DebtChange,
  GuardRow,
  House,
  Journal,
  Kind,
  LaneAnswer,
  LaneGuard,
  LaneJournal,
  LanePosting,
  LaneRider,
  Pocket,
  PocketDefinition,
  PostedEntry,
  Posting,
  RiderRows,
  StakeLimits,
  Standing,
} from './model.ts'
export { MAX_WALKED } from './record/rules.ts'
export type { PlayedRound, RoundsOf } from './record/service.ts'
export { readStakes, type StakesPage } from './record/stakes-store.ts'
export {
  account,
  accountsOf,
  BUCKETS,
  bucketOf,
  bucketsIn,
  CELLS,
  cellOf,
  isInPartition,
  type Partition,
  partitionsOf,
} from './rules.ts'

/** The only way to move money. */
export type Wallet = {
  /** Adds a module's pockets and house accounts to the chart, at composition. Faults on the name of an existing pocket. */
  register(additions: ChartAdditions): void
  /** The pockets of the chart. */
  pockets(): readonly Pocket[]
  /** The pockets that pay stakes after cash. */
  stakePockets(): readonly Pocket[]
  /** Opens cash, held and receivable in the transaction of a registration. Other pockets open with their first posting. */
  openAccounts(tx: Tx, memberId: MemberId): Promise<void>
  /**
   * Freezes the member's accounts: the wallet refuses stakes, and rewards of the lane, with the code `refusal` and still posts results, refunds and
   * withdrawals. A concurrent bet is posted before the freeze or refused after it. An account may be frozen for several
   * reasons at once.
   */
  freeze(tx: Tx, memberId: MemberId, freeze: { reason: string; refusal: RefusalCode; at: Instant }): Promise<void>
  /**
   * Whether the wallet takes stakes of the member. Locks the member's cash until the end of `tx`, so that no freeze and no
   * other act of the member comes in between.
   */
  standingOf(tx: Tx, memberId: MemberId): Promise<Standing>
  /** Removes one reason for the freeze. The wallet takes stakes again when no reason is left. */
  unfreeze(tx: Tx, memberId: MemberId, reason: string): Promise<void>
  /** Sets whether the lane takes the member's stakes only together with the check of limits (`lane.register`). */
  setLimited(tx: Tx, memberId: MemberId, isLimited: boolean): Promise<void>
  /** Gives a trial account its play money, once for each reference. */
  grantPlayMoney(tx: Tx, grant: PlayMoneyGrant): Promise<void>
  /**
   * Posts a journal in the caller's transaction. Posting the same `kind` and `reference` again changes nothing. Refuses
   * `wallet.payload_differs` when the postings are not the same, `wallet.insufficient_funds`, and
   * `wallet.transfer_forbidden` where the jurisdiction forbids transfers between members.
   */
  post(tx: Tx, journal: Journal): Promise<void>
  /** As `post`, for many journals of members of one cell, with a few statements. They are posted in their order. */
  postMany(tx: Tx, journals: readonly Journal[]): Promise<void>
  /** Locks all accounts of members of one cell until the end of `tx`; answers their balances. */
  lockBalances(tx: Tx, memberIds: readonly MemberId[]): Promise<Map<MemberId, Balance>>
  /**
   * Takes credited money back: cash pays as far as it goes, and the rest becomes a debt. Null when it was posted before.
   */
  clawBack(tx: Tx, clawback: Clawback): Promise<DebtChange | null>
  /** Pays the member's debt out of cash, as far as cash covers it; once per reference. */
  repayDebt(tx: Tx, repayment: Pick<Clawback, 'reference' | 'at' | 'memberId'>): Promise<void>
  /** Credits many accounts with one statement in the caller's transaction. */
  postCredits(tx: Tx, credits: Credits): Promise<void>
  /**
   * The statement of `postCredits`, for a caller that pipelines it with others. After the commit, the caller pushes the changed
   * balances with `pushBalances`.
   */
  creditWrite(credits: Credits): Write
  /** Pushes the balances of the members who watch theirs on this node. */
  pushBalances(memberIds: readonly MemberId[]): void
  balanceOf(reader: Reader, memberId: MemberId): Promise<Balance>
  balancesOf(reader: Reader, memberIds: readonly MemberId[]): Promise<Map<MemberId, Balance>>
  /** A page of the account record of a member. */
  recordOf: ReturnType<typeof recordService>['ofMember']
  /** Sums over the journal of all members. */
  figures: typeof ledgerFigures
  lane: {
    /**
     * Registers a module's riders and guards, at composition, before the first posting. One module registers `limits`.
     */
    register(parts: { riders?: readonly LaneRider[]; guards?: readonly LaneGuard[]; limits?: StakeLimits }): void
    /**
     * Posts a journal by group commit and resolves after commit. Refuses `wallet.insufficient_funds`, `wallet.busy`,
     * `wallet.payload_differs`, `wallet.cancelled`, and with the code of a guard or of a freeze. After `server.busy` the
     * outcome is unknown: the lane lost its connection, and the caller sends the journal again with the same key.
     */
    submit(journal: LaneJournal): Promise<LaneAnswer>
    /** Pays a reward as `submit` posts a journal, also with the refusal of a freeze. */
    payReward(reward: LaneReward): Promise<LaneAnswer>
    /**
     * Reserves a key so that the lane never posts under it, for a rollback that arrived before its bet. False when the bet
     * has already been posted.
     */
    cancel(cancellation: Cancellation): Promise<boolean>
  }
}

export type WalletDeps = Pick<
  Platform,
  'clock' | 'database' | 'url' | 'fanout' | 'nodeId' | 'live' | 'log' | 'measures'
> & { jurisdiction: LedgerDeps['jurisdiction']; roundsOf: RoundsOf; members: Members }

export function wallet({ jurisdiction, roundsOf, members, ...deps }: WalletDeps): Module & Wallet {
  const { clock, database, url, fanout, nodeId, live, log, measures } = deps
  const { db } = database
  const push = balancePush({
    db,
    fanout,
    nodeId,
    live,
    log,
    balancesOf: (reader, memberIds) => ledger.balancesOf(reader, memberIds),
  })
  const chart = chartOfAccounts()
  const ledger = ledgerService({ store: ledgerStore, chart, publishChanges: push.pushWith, jurisdiction })
  const lane = fastLane({ url, log, measures, chart, onPosted: push.pushEverywhere })
  const record = recordService({ db, clock, chart, store: recordStore, roundsOf, members })
  return {
    ...ledger,
    register: chart.register,
    pockets: chart.pocketNames,
    stakePockets: chart.stakePockets,
    pushBalances: push.pushHere,
    recordOf: record.ofMember,
    figures: ledgerFigures,
    lane,
    personal: walletTables(record),
    routes: walletRoutes({ db, chart, ledger, record, members }),
    channels: [push.channel],
    loops: [
      {
        start: async () => {},
        async stop() {
          await lane.close()
          push.stop()
        },
      },
    ],
  }
}
