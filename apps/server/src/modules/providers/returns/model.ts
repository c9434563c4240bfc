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
