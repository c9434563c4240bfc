import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { RaffleWinner } from '@croupier/rules/rewards/raffle-record'
import type { CountedCategory } from '../missions/model.ts'

/** What encrypts the seeds of raffles. */
export const SEED_PURPOSE = 'raffle-seed'

export type RafflePlan = {
  id: string
  title: string
  category: CountedCategory
  firstDay: BusinessDay
  lastDay: BusinessDay
  perTicket: Money
  maxTickets: number
  onePrizeEach: boolean
  prizes: readonly Money[]
}

/** Reward rules §10. */
export type StoredRaffle = RafflePlan & {
  openAt: Instant
  closeAt: Instant
  committedAt: Instant
  seedHash: string
  commitment: string
  /** Null once the seed is revealed. */
  seedEncrypted: Buffer | null
  tickets: number
  claims: number
  /** The hash of the list of tickets, from the close on. */
  entriesHash: string | null
  closedAt: Instant | null
  drawnAt: Instant | null
  winners: readonly RaffleWinner[] | null
  paid: Money
}

/** A member in a raffle. `owner` is the pseudonym in the published list, a hash of the member and the salt. */
export type RaffleMember = { memberId: MemberId; salt: string; owner: string; tickets: number }
