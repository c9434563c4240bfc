import type { BusinessDay } from '@croupier/kernel/business-day'
import type { Instant } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, moneyText, parseMoney } from '@croupier/kernel/money'
import { transitions } from '@croupier/kernel/transitions'
import type { BonusStatus, WagerTerms, WagerText } from '@croupier/wire/rewards/bonus'

/** The pocket of bonus money, which the module registers. */
export const BONUS = 'bonus'

/** Reward rules §4.4. */
export const bonusStatus = transitions({
  active: ['converted', 'exhausted', 'expired', 'forfeited', 'cancelled'],
  converted: [],
  exhausted: [],
  expired: [],
  forfeited: [],
  cancelled: [],
})

/** Amounts by category of games. */
export type ByCategory = ReadonlyMap<string, Money>

/** A bonus that a member wagers or wagered. `wagered`, `converted` and `lost` are final when it has ended. */
export type StoredBonus = {
  id: string
  memberId: MemberId
  amount: Money
  terms: WagerTerms
  fromDay: BusinessDay
  /** Valid bets of `fromDay` that were settled before the start. */
  baseline: ByCategory
  startedAt: Instant
  endsAt: Instant
  status: BonusStatus
  wagered: Money
  converted: Money
  lost: Money
  endedAt: Instant | null
}

export type NewBonus = Pick<
  StoredBonus,
  'id' | 'memberId' | 'amount' | 'terms' | 'fromDay' | 'baseline' | 'startedAt' | 'endsAt'
>
export type BonusEnd = Pick<StoredBonus, 'status' | 'wagered' | 'converted' | 'lost'> & { endedAt: Instant }

// JSON columns have amounts as decimal text.
export const termsText = ({ mustStake, maxStake, ...terms }: WagerTerms): string =>
  JSON.stringify({ ...terms, mustStake: moneyText(mustStake), maxStake: moneyText(maxStake) } satisfies WagerText)
export const termsFrom = ({ mustStake, maxStake, ...terms }: WagerText): WagerTerms => ({
  ...terms,
  mustStake: parseMoney(mustStake),
  maxStake: parseMoney(maxStake),
})
export const amountsText = (amounts: ByCategory): string =>
  JSON.stringify(Object.fromEntries([...amounts].map(([category, amount]) => [category, moneyText(amount)])))
export const amountsFrom = (texts: Readonly<Record<string, string>>): ByCategory =>
  new Map(Object.entries(texts).map(([category, text]) => [category, parseMoney(text)]))
