import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import type { EnvelopeFairness, EnvelopeMode } from '@croupier/wire/rewards/envelopes'

/** The task that makes, opens, draws and closes drops. */
export const ENVELOPES = 'rewards.envelopes'

/** What encrypts the seed and the amounts of a drop. */
export const SECRET_PURPOSE = 'envelope-secret'

/** Who may take an envelope. Sums are those of the business day; zero, false and null ask for nothing. */
export type Conditions = {
  levelMin: number
  depositMin: Money
  validBetMin: Money
  verifiedOnly: boolean
  label: string | null
}

/** How the total of a drop becomes envelopes. */
export type SplitTerms = {
  mode: EnvelopeMode
  total: Money
  count: number
  /** Of random envelopes only. */
  min: Money | null
  max: Money | null
  /** Of the mode `table` only. */
  table: readonly { amount: Money; count: number }[]
}

/** Reward rules §8. The days are local dates of the merchant, the times `HH:MM` there. */
export type SeriesTerms = SplitTerms &
  Conditions & {
    title: string
    firstDay: BusinessDay
    lastDay: BusinessDay
    times: readonly string[]
    minutes: number
    fairness: EnvelopeFairness
    /** How many times the amount is staked before it leaves. */
    turnover: number
  }
export type Series = SeriesTerms & { id: string; pausedAt: Instant | null }

export type Drop = {
  id: string
  seriesId: string
  openAt: Instant
  closeAt: Instant
  total: Money
  count: number
  committedAt: Instant
  seedHash: string
  commitment: string
  /** The seed and the amounts; null once the record reveals them. */
  secretEncrypted: Buffer | null
  taken: number
  takenAmount: Money
  /** Since then the set of eligible members stands. */
  openedAt: Instant | null
  /** Since then the requests of the window have their places, of which those up to `answered` are answered. */
  drawnAt: Instant | null
  answered: number
  closedAt: Instant | null
}

/** What a drop keeps secret until it is over. The amounts are in the order in which they are handed out. */
export type DropSecret = { seed: string; amounts: readonly Money[] }

/** Where a claim comes from: hashes of the browser with its network, and of the network. Null for a private address. */
export type Origin = { device: string | null; network: string | null }

/** A claim of a drop with the fairness `window`, as it waits for the draw. Arrivals count from 1. */
export type EnvelopeRequest = Origin &
  Pseudonym & { memberId: MemberId; key: string; arrival: number; receivedAt: Instant }

/** The name of a member in the public record of a drop: the hash of the member and the salt. */
export type Pseudonym = { salt: string; owner: string }

/** An envelope that a member took. */
export type Taken = { memberId: MemberId; number: number; amount: Money; key: string; owner: string }
