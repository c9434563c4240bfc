import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import type { AccountType } from '@croupier/rules/account-types'
import type { WagerTerms } from '@croupier/wire/rewards/bonus'
import type { FreeRoundTerms, FreeRoundText } from '@croupier/wire/rewards/free-rounds'
import type { Grant, GrantSource } from '@croupier/wire/rewards/grants'

/** What decides whether an account may get rewards now. */
export type Standing = { accountType: AccountType; status: string; isBarred: boolean }

export type StoredGrant = Grant & { memberId: MemberId; endNote: string | null }

/** A grant as its member sees it. */
export const shown = ({ memberId: _, endNote: __, ...grant }: StoredGrant): Grant => grant

/** A right to a reward. `sourceRef` names it within its source: the same right is granted once. */
export type NewGrant = {
  memberId: MemberId
  source: GrantSource
  sourceRef: string
  level: number | null
  /** Zero for a reward in points or free rounds. */
  amount: Money
  points?: number
  /** What it takes before it becomes cash; a reward in cash has none. */
  wager?: WagerTerms | null
  freeRounds?: FreeRoundTerms | null
  note: string
  expiresAt: Instant
}

// JSON columns have amounts as decimal text.
export const roundsText = ({ stake, winMax, ...terms }: FreeRoundTerms): string =>
  JSON.stringify({
    ...terms,
    stake: moneyText(stake),
    winMax: winMax === null ? null : moneyText(winMax),
  } satisfies FreeRoundText)
export const roundsFrom = ({ stake, winMax, ...terms }: FreeRoundText): FreeRoundTerms => ({
  ...terms,
  stake: parseMoney(stake),
  winMax: winMax === null ? null : parseMoney(winMax),
})
