import { type Clock, type Instant, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, units, ZERO } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import { boundedPageSize } from '@croupier/wire/shapes'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import type { Write } from '../../../platform/db/writes.ts'
import type { Credit, RiderRows, Wallet } from '../../wallet/index.ts'
import { siblingKey } from '../../wallet/index.ts'
import type { catalogueStore } from '../catalogue/store.ts'
import type { memberStore } from './member-store.ts'
import type { Bet, BetResult, NewBet, OpenBet } from './model.ts'
import { betStatus } from './model.ts'
import type { OpenAsk } from './open-store.ts'
import { checkResult, largestWins } from './rules.ts'
import type { SharedIds } from './shared.ts'
import { type BetFilters, betRider, type betStore, type ClosedBet, type NumberedBet, ridingRow } from './store.ts'

export type BetBookDeps = {
  db: Db
  clock: Clock
  wallet: Pick<Wallet, 'postMany' | 'creditMany'>
  store: typeof betStore
  ofMember: typeof memberStore
  shared: SharedIds
  /** Where settled bets leave what the winner board and the popular list show. */
  board: Pick<typeof catalogueStore, 'addSettled'>
}

/** Results of one round, whose game is `game`. */
export type SettleAsk = { at: Instant; game: string; results: readonly BetResult[] }

export type BetBookService = ReturnType<typeof betBookService>

/** The book of all bets. Money of a bet moves in the transaction that writes its row, so neither is without the other. */
export function betBookService({ db, clock, wallet, store, ofMember, shared, board }: BetBookDeps) {
  /** Gives stakes back, each keyed by its bet. */
  const refund = (tx: Tx, at: Instant, bets: readonly Pick<ClosedBet, 'betId' | 'memberId' | 'stake'>[]) =>
    wallet.postMany(tx, {
      at,
      credits: bets.map(({ betId, memberId, stake }) => ({
        key: siblingKey(betId, 'stake.refund'),
        kind: 'stake.refund' as const,
        from: 'play' as const,
        memberId,
        amount: stake,
        reference: betId,
      })),
    })
  /** Nearly always everything is known, and then nothing is waited for. */
  async function numbered(bets: readonly NewBet[]): Promise<NumberedBet[]> {
    const all: NumberedBet[] = []
    for (const bet of bets) {
      let [termsId, roundId] = [shared.terms(bet), shared.round(bet)]
      if (typeof termsId !== 'number' || typeof roundId !== 'number')
        [termsId, roundId] = await Promise.all([termsId, roundId])
      all.push({ bet, termsId, roundId })
    }
    return all
  }

  return {
    rider: betRider,

    async ride(bets: readonly NewBet[]): Promise<RiderRows> {
      invariant(bets.length > 0, 'a ticket has bets')
      return { rider: betRider, rows: (await numbered(bets)).map(ridingRow) }
    },

    insert: async (tx: Tx, bets: readonly NewBet[]): Promise<void> => store.insert(tx, await numbered(bets)),

    openBets: (tx: Tx, ask: OpenAsk): AsyncIterable<OpenBet[]> => store.open(tx, ask),

    settleChunk({ at, game, results }: SettleAsk): Write[] {
      if (results.length === 0) return []
      for (const result of results) {
        checkResult(result)
        betStatus.to('accepted', result.outcome.status)
      }
      const credits = creditsOf(results)
      return [
        store.settle(at, results),
        ...(credits.length > 0 ? [wallet.creditMany({ at, credits })] : []),
        board.addSettled(at, { game, results, wins: largestWins(results) }),
      ]
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
      ofMember.lastOf(reader, memberId, limit),

    turnoverSince: (reader: Reader, memberId: string, from: Date): Promise<Money> =>
      ofMember.turnoverSince(reader, memberId as MemberId, from),

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

/** A payout is keyed by its bet, a rebate by a sibling of it. */
function creditsOf(results: readonly BetResult[]): Credit[] {
  const credits: Credit[] = []
  for (const { bet, outcome } of results) {
    const { betId, memberId } = bet
    if (outcome.payout > ZERO)
      credits.push({ key: betId, kind: 'payout', from: 'play', memberId, amount: outcome.payout })
    if (outcome.selfRebate === ZERO) continue
    const key = siblingKey(betId, 'rebate.self')
    credits.push({ key, kind: 'rebate.self', from: 'rewards', memberId, amount: outcome.selfRebate, reference: betId })
  }
  return credits
}
