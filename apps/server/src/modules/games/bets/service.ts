import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { RiderRows, Wallet } from '../../wallet/index.ts'
import { siblingKey } from '../../wallet/index.ts'
import type { catalogueStore } from '../catalogue/store.ts'
import type { Bet, BetResult, NewBet, OpenBet } from './model.ts'
import { betStatus } from './model.ts'
import type { OpenAsk } from './open-store.ts'
import { checkResult, largestWins, perMember, type SettledBet } from './rules.ts'
import { type BetFilters, betRider, type betStore, type ClosedBet, ridingRow } from './store.ts'

export type BetBookDeps = {
  db: Db
  clock: Clock
  wallet: Pick<Wallet, 'postMany'>
  store: typeof betStore
  /** Where settled bets leave what the winner board and the popular list show. */
  board: Pick<typeof catalogueStore, 'countSettled' | 'addWins'>
}

export type BetBookService = ReturnType<typeof betBookService>

/** The book of all bets. Money of a bet moves in the transaction that writes its row, so neither is without the other. */
export function betBookService({ db, clock, wallet, store, board }: BetBookDeps) {
  /** Gives stakes back, each keyed by its bet. */
  const refund = (tx: Tx, at: Instant, bets: readonly Pick<ClosedBet, 'betId' | 'memberId' | 'stake'>[]) =>
    wallet.postMany(tx, {
      kind: 'stake.refund',
      from: 'play',
      at,
      credits: bets.map(({ betId, memberId, stake }) => ({
        key: siblingKey(betId, 'stake.refund'),
        memberId,
        amount: stake,
        reference: betId,
      })),
    })

  return {
    rider: betRider,

    ride(bets: readonly NewBet[]): RiderRows {
      invariant(bets.length > 0, 'a ticket has bets')
      return { rider: betRider, rows: bets.map(ridingRow) }
    },

    insert: (tx: Tx, bets: readonly NewBet[]): Promise<void> => store.insert(tx, bets),

    openBets: (reader: Reader, ask: OpenAsk): Promise<OpenBet[]> => store.open(reader, ask),

    async settleChunk(tx: Tx, { at, results }: { at: Instant; results: readonly BetResult[] }): Promise<SettledBet[]> {
      if (results.length === 0) return []
      for (const result of results) {
        checkResult(result)
        betStatus.to('accepted', result.status)
      }
      const settled = await store.settle(tx, at, results)
      const paid = settled.filter(({ payout }) => payout > 0n)
      const rebated = settled.filter(({ selfRebate }) => selfRebate > 0n)
      await wallet.postMany(tx, {
        kind: 'payout',
        from: 'play',
        at,
        credits: paid.map(({ betId, memberId, payout }) => ({ key: betId, memberId, amount: payout })),
      })
      await wallet.postMany(tx, {
        kind: 'rebate.self',
        from: 'rewards',
        at,
        credits: rebated.map(({ betId, memberId, selfRebate }) => ({
          key: siblingKey(betId, 'rebate.self'),
          memberId,
          amount: selfRebate,
          reference: betId,
        })),
      })
      await board.countSettled(tx, at, settled)
      await board.addWins(tx, at, largestWins(settled))
      return perMember(settled)
    },

    async voidRound(
      tx: Tx,
      { game, round, at, limit }: { game: string; round: string; at: Instant; limit: number },
    ): Promise<number> {
      const voided = await store.voidRound(tx, { game, round, at, limit })
      await refund(tx, at, voided)
      return voided.length
    },

    async cancelTicket(
      tx: Tx,
      { memberId, ticketId, at }: { memberId: MemberId; ticketId: string; at: Instant },
    ): Promise<Money | null> {
      const bets = await store.lockTicket(tx, memberId, ticketId)
      if (bets.length === 0 || bets.some(({ status }) => !betStatus.allows(status, 'cancelled'))) return null
      await store.cancel(tx, bets, at)
      await refund(tx, at, bets)
      return units(bets.reduce((sum: bigint, { stake }) => sum + stake, 0n))
    },

    ticket: (reader: Reader, memberId: MemberId, ticketId: string): Promise<Bet[]> =>
      store.ticket(reader, memberId, ticketId),

    lastOf: (reader: Reader, memberId: MemberId, limit: number): Promise<Bet[]> =>
      store.lastOf(reader, memberId, limit),

    turnoverSince: (reader: Reader, memberId: string, from: Date): Promise<Money> =>
      store.turnoverSince(reader, memberId as MemberId, from),

    /** §3 betting record, of one member. */
    async record(memberId: MemberId, asked: BetFilters & { page: number; pageSize: number }) {
      return list({ ...asked, memberId })
    },

    async bet(memberId: MemberId, betId: string): Promise<Bet> {
      return (await store.one(db, memberId, betId)) ?? refuse('bet.unknown')
    },

    /** For staff. Without a member, a ticket or a game it looks at one day, because nobody can read all bets. */
    async search(asked: BetFilters & { page: number; pageSize: number }) {
      if (asked.memberId || asked.ticketId || asked.game) return list(asked)
      const start = plusMs(asked.to ?? clock.now(), -MS.day)
      return list({ ...asked, from: asked.from && asked.from > start ? asked.from : start })
    },
  }

  async function list(asked: BetFilters & { page: number; pageSize: number }) {
    const page = Math.max(asked.page, 1)
    const pageSize = boundedPageSize(asked.pageSize)
    const { items, totals } = await store.list(db, asked, { page, pageSize })
    return { items, totals, page, pageSize, total: totals.bets }
  }
}
