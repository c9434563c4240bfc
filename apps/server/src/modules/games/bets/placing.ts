import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import { isTrialId, type MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import { Refusal } from '@croupier/kernel/refusals'
import type { Db, Reader, Tx } from '../../../platform/db/database.ts'
import {
  account,
  type GuardRow,
  type LaneAnswer,
  type LanePosting,
  type Pocket,
  type RiderRows,
  type Wallet,
} from '../../wallet/index.ts'
import type { WinsDeps } from '../winners/rules.ts'
import { betRoundRows, betRounds, betRows } from './bet-rows.ts'
import type { BookIds } from './ids.ts'
import type { NewBet, Outcome } from './model.ts'
import type { BetAdmission, BonusFunds, StakeFunds } from './ports.ts'
import type { BetProduct } from './product.ts'
import { sumOf } from './rules.ts'
import { betStore, rangeOf } from './store/bets-store.ts'
import { type BetRow, betsRider, betValues } from './store/riders-store.ts'

/** A ticket to place. One posting pays all its bets, or none. */
export type TicketPlacement<Detail> = {
  /** From `ticketKey`: the same member and Idempotency-Key give the same ticket. */
  ticketId: string
  memberId: MemberId
  game: string
  /** The round that decides all its bets. */
  round?: string
  bets: readonly NewBet<Detail>[]
  /** The request in a stable form, to recognise a repeated key with another request. */
  payload: string
  receivedAt: Instant
  /** The pockets that pay, in this order; cash when left out, and bonus money where cash does not cover the stake. */
  funds?: readonly Pocket[]
  /** The product's own conditions, which the lane checks in the transaction of the bet, such as an issue that is still open. */
  guards?: readonly GuardRow[]
  /** Rows of the product's own, which are committed with the bet or not at all. */
  riders?: readonly RiderRows[]
}
/** A bet that is placed with its result, as in an instant game. */
export type SettledTicketPlacement<Detail> = Omit<TicketPlacement<Detail>, 'bets' | 'round'> & {
  bets: readonly (NewBet<Detail> & { outcome: Outcome })[]
}

/**
 * `balance` and `seq` are those of the first pocket that pays, after the ticket. A duplicate has the time at which the ticket
 * was first placed.
 */
export type PlacedTicket = {
  ticketId: string
  acceptedAt: Instant
  stake: Money
  balance: Money
  seq: bigint
  duplicate: boolean
}

export type PlacingDeps = WinsDeps & {
  db: Db
  wallet: Pick<Wallet, 'lane' | 'post'>
  ids: BookIds
  admission: BetAdmission
  bonus: BonusFunds
  /** Whether the figures of a game are kept by member and day. */
  isCounted(game: string): boolean
  dayOf(at: Instant): BusinessDay
}
export type ProductPlacingDeps<Detail> = PlacingDeps & { product: BetProduct<Detail> }

/**
 * Places a ticket through the lane: stake, bets, admission and the product's guards in one transaction. Bonus money is asked for
 * after cash alone was refused (Reward rules §4.3, cash first), so bets of members without a bonus do not pay for it.
 */
export function place<Detail>(
  deps: ProductPlacingDeps<Detail>,
  ticket: TicketPlacement<Detail>,
): Promise<PlacedTicket> {
  const placed = placeFrom(deps, ticket)
  return ticket.funds ? placed : placed.catch((error) => placeWithBonus(deps, ticket, error))
}

async function placeWithBonus<Detail>(
  deps: ProductPlacingDeps<Detail>,
  ticket: TicketPlacement<Detail>,
  error: unknown,
): Promise<PlacedTicket> {
  const found = await bonusFor(deps, ticket, error).catch((refusal) => ({ refusal }))
  return 'refusal' in found
    ? orDuplicate(found.refusal, error, () => placeFrom(deps, ticket))
    : placeFrom(deps, withFunds(ticket, found))
}

/**
 * The answer to a ticket whose bonus refuses it. The ticket may have come twice at once, and the other one has used the money: then
 * the lane knows its key.
 */
export const orDuplicate = (
  refusal: unknown,
  error: unknown,
  place: () => Promise<PlacedTicket>,
): Promise<PlacedTicket> =>
  refusal === error
    ? Promise.reject(error)
    : place().catch(() => {
        throw refusal
      })

/** What pays a ticket that cash alone did not cover. Throws the error with which cash was refused when no bonus helps. */
export async function bonusFor<Detail>(
  { product, bonus }: ProductPlacingDeps<Detail>,
  { ticketId, memberId, receivedAt: at, game, bets }: Pick<TicketPlacement<Detail>, 'bets'> & Ticket,
  error: unknown,
): Promise<StakeFunds> {
  const isPoor = error instanceof Refusal && error.code === 'wallet.insufficient_funds'
  if (!isPoor || isTrialId(memberId)) throw error
  const stake = sumOf(bets.map((bet) => bet.stake))
  const category = product.category(game, bets[0]!.detail)
  const found = await bonus.forStake({ memberId, at, product: product.code, game, ticketId, category, stake })
  if (!found) throw error
  return found
}

type Ticket = Omit<TicketPlacement<unknown>, 'bets' | 'round'>
export const withFunds = <T extends Ticket>(ticket: T, { funds, guards, riders }: StakeFunds): T => ({
  ...ticket,
  funds,
  guards: concat(guards, ticket.guards),
  riders: concat(riders, ticket.riders),
})

function placeFrom<Detail>(deps: ProductPlacingDeps<Detail>, ticket: TicketPlacement<Detail>): Promise<PlacedTicket> {
  const rows = betRows(deps, ticket)
  const postings = [stakePosting(deps.product, ticket)]
  const isComplete = !(rows instanceof Promise) && ticket.bets.every(({ rounds }) => rounds === undefined)
  return isComplete
    ? submit(deps, ticket, { postings, riders: [betsOf(rows)] })
    : ridersOf(deps, ticket, rows).then((riders) => submit(deps, ticket, { postings, riders }))
}

const betsOf = (rows: readonly BetRow[]): RiderRows => ({ rider: betsRider, rows: rows.map(betValues) })

async function ridersOf<Detail>(
  deps: ProductPlacingDeps<Detail>,
  { bets }: TicketPlacement<Detail>,
  loading: BetRow[] | Promise<BetRow[]>,
): Promise<RiderRows[]> {
  const rows = await loading
  return [betsOf(rows), ...(await betRoundRows(deps, bets, rows))]
}

/** A ticket that held money pays. The caller's transaction recognises repetitions and checks conditions. */
export type HeldTicketPlacement<Detail> = Omit<TicketPlacement<Detail>, 'payload' | 'funds' | 'guards' | 'riders'>

/** Places a ticket in the caller's transaction, paid from the member's held money: an item of a repeat order. */
export async function placeFromHeld<Detail>(
  deps: ProductPlacingDeps<Detail>,
  tx: Tx,
  ticket: HeldTicketPlacement<Detail>,
): Promise<void> {
  const { wallet, product, admission } = deps
  const { ticketId, memberId, game, receivedAt, bets } = ticket
  const amount = sumOf(bets.map(({ stake }) => stake))
  // New terms and rounds are written over another connection, for which a transaction must not wait while others wait for its locks.
  const rows = await betRows(deps, ticket)
  const rounds = await betRounds(deps, bets, rows)
  await admission.check(tx, { memberId, at: receivedAt, product: product.code, game, amount })
  const postings = [{ from: account.held(memberId), to: account.house(product.house(game)), amount }]
  await wallet.post(tx, { kind: 'stake', reference: ticketId, at: receivedAt, postings })
  await betStore.insert(tx, rows, receivedAt)
  await betStore.insertRounds(tx, memberId, rounds)
}

type Submission = { postings: readonly LanePosting[]; riders: readonly RiderRows[] }

/** Not an async function, because its frame would keep everything here alive until the lane answers. */
export function submit<Detail>(
  { db, wallet, product, admission }: ProductPlacingDeps<Detail>,
  ticket: Omit<TicketPlacement<Detail>, 'bets'> & { bets: readonly { stake: Money }[] },
  { postings, riders }: Submission,
): Promise<PlacedTicket> {
  const { ticketId, memberId, game, receivedAt: at, payload } = ticket
  const journal = {
    key: ticketId,
    memberId,
    at,
    postings,
    payload,
    riders: concat(riders, ticket.riders),
    guards: concat(admission.guards({ memberId, at, product: product.code, game }), ticket.guards),
  }
  const stake = sumOf(ticket.bets.map((bet) => bet.stake))
  return placed(db, { memberId, ticketId, stake, at }, wallet.lane.submit(journal))
}

const concat = <T>(one: readonly T[], other: readonly T[] = []): readonly T[] =>
  other.length === 0 ? one : one.length === 0 ? other : [...one, ...other]

type Placed = { memberId: MemberId; ticketId: string; stake: Money; at: Instant }

/** The ticket as the caller gets it, once the lane has answered. */
const placed = (
  db: Db,
  { memberId, ticketId, stake, at }: Placed,
  answer: Promise<LaneAnswer>,
): Promise<PlacedTicket> =>
  answer.then(({ balance, seq, duplicate }) => {
    const ticket = { ticketId, acceptedAt: at, stake, balance, seq, duplicate }
    if (!duplicate) return ticket
    return acceptedAtOf(db, memberId, ticketId, at).then((acceptedAt) => ({ ...ticket, acceptedAt }))
  })

async function acceptedAtOf(reader: Reader, memberId: MemberId, ticketId: string, fallback: Instant): Promise<Instant> {
  const [first] = await betStore.range(reader, rangeOf(memberId, ticketId))
  return first?.acceptedAt ?? fallback
}

export function stakePosting<Detail>(
  product: BetProduct<Detail>,
  { memberId, game, bets, funds = ['cash'] }: Pick<TicketPlacement<Detail>, 'memberId' | 'game' | 'bets' | 'funds'>,
): LanePosting {
  const [first] = funds
  invariant(first !== undefined, 'a pocket pays a stake')
  return {
    kind: 'stake',
    from:
      funds.length === 1 ? account.pocket(memberId, first) : funds.map((pocket) => account.pocket(memberId, pocket)),
    to: account.house(product.house(game)),
    amount: sumOf(bets.map(({ stake }) => stake)),
  }
}
