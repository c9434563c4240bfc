import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { Money } from '@croupier/kernel/money'
import type { DeclaredReturn, ReturnSums } from './rules.ts'

/** What one game returned under one declared return. It has the rounds that were opened until the next record of the game starts. */
export type ReturnRecord = ReturnSums &
  DeclaredReturn & {
    recordId: number
    providerId: string
    gameCode: string
    currency: string
    stake: Money
    payout: Money
    startedAt: Instant
  }

/** An observed return outside its band, with the figures that showed it. */
export type ReturnAlert = {
  recordId: number
  state: 'open' | 'ended'
  raisedAt: Instant
  rounds: bigint
  stake: Money
  payout: Money
  observedPpm: number
  lowPpm: number
  highPpm: number
  endedAt: Instant | null
  note: string | null
}

/** A record as the public sees it. */
export type PublishedRecord = DeclaredReturn &
  Pick<ReturnRecord, 'recordId' | 'gameCode' | 'startedAt'> & { game: string }

/** The days of a record (UTC) that were published together. */
export type PublishedSpan = ReturnSums & { recordId: number; fromDay: BusinessDay; toDay: BusinessDay }
