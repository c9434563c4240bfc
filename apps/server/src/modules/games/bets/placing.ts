import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import { type Money, ZERO } from '@croupier/kernel/money'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import {
  account,
  type GuardRow,
  type LanePosting,
  lineKey,
  type Pocket,
  type RiderRows,
  type Wallet,
} from '../../wallet/index.ts'
import type { NewBet, Outcome, Round } from './model.ts'
import type { Numbers } from './numbers.ts'
import type { BetAdmission } from './ports.ts'
import type { BetProduct } from './product.ts'
import { checkResult, sumOf } from './rules.ts'
import { betStore, rangeOf } from './store/bets-store.ts'
import {
  type BetRow,
  betCells,
  betRider,
  dayCells,
  daysRider,
  hoursRider,
  resultCells,
  roundsRider,
  settledRider,
} from './store/riders-store.ts'

/** A ticket that a member wants to place: its bets are paid at once, all or none. */
export type Order<Detail> = {
  /** From `ticketKey`: the same member and Idempotency-Key give the same ticket. */
  ticketId: string
  memberId: MemberId
  game: string
  /** The round that all its bets wait for. */
  round?: string
  bets: readonly NewBet<Detail>[]
  /** What was requested, in a stable form. */
  payload: string
  receivedAt: Instant
  /** The pockets that pay, in their order; cash alone when left out. Several pockets pay for one bet only. */
  funds?: readonly Pocket[]
  /** What the product has checked in the transaction of the bet, such as an issue that is still open. */
  guards?: readonly GuardRow[]
}
/** A bet that is placed with its result, as in an instant game. */
export type SettledOrder<Detail> = Omit<Order<Detail>, 'bets' | 'round'> & {
  bets: readonly (NewBet<Detail> & { outcome: Outcome })[]
}

/** `balance` is what the member may spend after it; a duplicate names the time at which the ticket was first placed. */
export type Placed = {
  ticketId: string
  acceptedAt: Instant
  stake: Money
  balance: Money
  seq: bigint
  duplicate: boolean
}

export type PlacingDeps = {
  db: Db
  wallet: Pick<Wallet, 'lane' | 'post'>
  numbers: Numbers
  admission: BetAdmission
  dayOf(at: Instant): BusinessDay
}
type Placing<Detail> = PlacingDeps & { product: BetProduct<Detail> }

/** Places a ticket through the lane: stake, bets, admission and the product's guards in one transaction. */
export async function place<Detail>(deps: Placing<Detail>, order: Order<Detail>): Promise<Placed> {
  const rows = await rowsOf(deps, order)
  const several = await roundRows(deps, order.bets, rows)
  return submit(deps, order, {
    postings: [stakePosting(deps.product, order)],
    riders: [{ rider: betRider, rows: rows.map(betCells) }, ...several],
  })
}

/** Places a ticket with its result: stake, payouts, bets and figures in one posting. */
export async function placeSettled<Detail>(deps: Placing<Detail>, order: SettledOrder<Detail>): Promise<Placed> {
  const { product, dayOf } = deps
  const { memberId, game, receivedAt, bets } = order
  const rows = await rowsOf(deps, order)
  const house = account.house(product.house(game))
  const payouts = bets.flatMap(({ outcome }, nth) =>
    payoutPostings({ house, memberId, betId: rows[nth]!.betId }, outcome),
  )
  for (const [nth, { stake, outcome }] of bets.entries())
    checkResult({ bet: { betId: rows[nth]!.betId, memberId, place: '', terms: { stake } }, outcome })
  const sums = sumsOf(bets)
  const day = { memberId, day: dayOf(receivedAt), product: product.code, category: product.category(game), ...sums }
  return submit(deps, order, {
    postings: [stakePosting(product, order), ...payouts],
    riders: [
      { rider: settledRider, rows: bets.map(({ outcome }, nth) => [...betCells(rows[nth]!), ...resultCells(outcome)]) },
      { rider: daysRider, rows: [dayCells(day)] },
      { rider: hoursRider, rows: [[game, sums.bets, sums.stake, sums.payout]] },
    ],
  })
}

/** Places a ticket in the caller's transaction, paid from what is held for it: an item of a repeat order. */
export async function placeHeld<Detail>(deps: Placing<Detail>, tx: Tx, order: Order<Detail>): Promise<void> {
  const { wallet, product, admission } = deps
  const { ticketId, memberId, game, receivedAt, bets } = order
  await admission.ask(tx, { memberId, at: receivedAt, product: product.code, game })
  const amount = sumOf(bets.map(({ stake }) => stake))
  const postings = [{ from: account.held(memberId), to: account.house(product.house(game)), amount }]
  await wallet.post(tx, { kind: 'stake', reference: ticketId, at: receivedAt, postings })
  const rows = await rowsOf(deps, order)
  await betStore.insert(tx, rows, receivedAt)
  await betStore.insertRounds(tx, memberId, await namedRounds(deps, bets, rows))
}

type Submission = { postings: readonly LanePosting[]; riders: readonly RiderRows[] }

async function submit<Detail>(
  { db, wallet, product, admission }: Placing<Detail>,
  order: Omit<Order<Detail>, 'bets'> & { bets: readonly { stake: Money }[] },
  { postings, riders }: Submission,
): Promise<Placed> {
  const { ticketId, memberId, game, receivedAt, payload, guards = [] } = order
  const bet = { memberId, at: receivedAt, product: product.code, game }
  const { balance, seq, duplicate } = await wallet.lane.submit({
    key: ticketId,
    memberId,
    at: receivedAt,
    postings,
    payload,
    riders,
    guards: [...admission.guards(bet), ...guards],
  })
  if (!duplicate) admission.remember(bet)
  const acceptedAt = duplicate ? await acceptedAtOf(db, memberId, ticketId, receivedAt) : receivedAt
  return { ticketId, acceptedAt, stake: sumOf(order.bets.map(({ stake }) => stake)), balance, seq, duplicate }
}

async function acceptedAtOf(
  reader: Reader,
  memberId: MemberId,
  ticketId: string,
  otherwise: Instant,
): Promise<Instant> {
  const [first] = await betStore.range(reader, rangeOf(memberId, ticketId))
  return first?.acceptedAt ?? otherwise
}

function stakePosting<Detail>(
  product: BetProduct<Detail>,
  { memberId, game, bets, funds = ['cash'] }: Pick<Order<Detail>, 'memberId' | 'game' | 'bets' | 'funds'>,
): LanePosting {
  const [first] = funds
  invariant(first !== undefined, 'a stake is paid from a pocket')
  invariant(funds.length === 1 || bets.length === 1, 'several pockets pay for one bet only')
  return {
    kind: 'stake',
    from:
      funds.length === 1 ? account.pocket(memberId, first) : funds.map((pocket) => account.pocket(memberId, pocket)),
    to: account.house(product.house(game)),
    amount: sumOf(bets.map(({ stake }) => stake)),
  }
}

type Paying = { house: LanePosting['to']; memberId: MemberId; betId: string }

function payoutPostings({ house, memberId, betId }: Paying, { payout, selfRebate }: Outcome): LanePosting[] {
  const to = account.cash(memberId)
  const rewards = account.house('rewards')
  const postings: LanePosting[] = []
  if (payout > ZERO) postings.push({ kind: 'payout', from: house, to, amount: payout, reference: betId })
  if (selfRebate > ZERO) postings.push({ kind: 'rebate.self', from: rewards, to, amount: selfRebate, reference: betId })
  return postings
}

function sumsOf(bets: readonly { stake: Money; outcome: Outcome }[]) {
  return {
    bets: bets.length,
    stake: sumOf(bets.map(({ stake }) => stake)),
    validBet: sumOf(bets.map(({ outcome }) => outcome.validBet)),
    payout: sumOf(bets.map(({ outcome }) => outcome.payout)),
    selfRebate: sumOf(bets.map(({ outcome }) => outcome.selfRebate)),
  }
}

/** The bets of a ticket as rows. Nearly always every number is known, and then nothing is waited for. */
async function rowsOf<Detail>(
  { product, numbers }: Placing<Detail>,
  { ticketId, memberId, game, round, bets }: Pick<Order<Detail>, 'ticketId' | 'memberId' | 'game' | 'round' | 'bets'>,
): Promise<BetRow[]> {
  invariant(bets.length > 0, 'a ticket has bets')
  const known = numbers.game(product.code, game)
  const gameId = typeof known === 'number' ? known : await known
  const knownRound = round === undefined ? null : numbers.round(product.code, game, round)
  const roundId = typeof knownRound === 'object' && knownRound !== null ? await knownRound : knownRound
  const rows: BetRow[] = []
  for (const [nth, { stake, detail }] of bets.entries()) {
    const encoded = product.encode(detail)
    const text = typeof encoded === 'string' ? encoded : await encoded
    rows.push({ betId: lineKey(ticketId, nth + 1), memberId, gameId, roundId, stake, detail: text })
  }
  return rows
}

/** The rider rows of bets that wait for several rounds. */
async function roundRows<Detail>(
  deps: Placing<Detail>,
  bets: readonly { rounds?: readonly Round[] }[],
  rows: readonly BetRow[],
): Promise<RiderRows[]> {
  const named = await namedRounds(deps, bets, rows)
  return named.length > 0 ? [{ rider: roundsRider, rows: named }] : []
}

/** Each bet that waits for several rounds, with the number of each round. */
async function namedRounds<Detail>(
  { product, numbers }: Placing<Detail>,
  bets: readonly { rounds?: readonly Round[] }[],
  rows: readonly BetRow[],
): Promise<[betId: string, roundId: number][]> {
  const named: [betId: string, roundId: number][] = []
  for (const [nth, { rounds = [] }] of bets.entries()) {
    for (const { game, round } of rounds) named.push([rows[nth]!.betId, await numbers.round(product.code, game, round)])
  }
  return named
}
