import type { Instant } from '@croupier/kernel/clock'
import { type Money, units } from '@croupier/kernel/money'
import { type RefusalCode, refuse } from '@croupier/kernel/refusals'
import { ACCOUNT_TYPE, type AccountType } from '@croupier/rules/account-types'
import type { WagerTerms } from '@croupier/wire/rewards/bonus'
import type { WageringPolicy } from '../policy.ts'
import type { StoredGrant } from './model.ts'

/** Reward rules §1. Trial accounts and assistants get nothing. */
const REWARDED: readonly AccountType[] = [ACCOUNT_TYPE.member, ACCOUNT_TYPE.agent, ACCOUNT_TYPE.masterAgent]

/** Reward rules §1. Whether accounts of a type get rewards. */
export const isRewarded = (accountType: AccountType): boolean => REWARDED.includes(accountType)

/** Reward rules §1. Whether an account may be offered a reward now. */
export const mayBeOffered = (
  member: { readonly accountType: AccountType; readonly status: string },
  isBarred: boolean,
): boolean => isRewarded(member.accountType) && member.status === 'active' && !isBarred

/** Reward rules §1, §7. Why a member cannot claim a grant; a grant of somebody else answers as an unknown one. */
export function claimRefusal(
  grant: Pick<StoredGrant, 'memberId' | 'state' | 'expiresAt'> | undefined,
  memberId: string,
  now: Instant,
): RefusalCode | null {
  if (!grant || grant.memberId !== memberId) return 'rewards.grant_unknown'
  return grant.state === 'offered' && now < grant.expiresAt ? null : 'rewards.grant_ended'
}

/** Whether a claim pays a grant to cash, not as points, as free rounds or as a bonus that must be wagered. */
export const isPaidInCash = ({
  points,
  wager,
  freeRounds,
}: Pick<StoredGrant, 'points' | 'wager' | 'freeRounds'>): boolean =>
  points === 0 && wager === null && freeRounds === null

/** Reward rules §4.2, §4.3. The terms of a bonus that staff give; null for a reward in cash. */
export function wagerFor(policy: WageringPolicy, amount: Money, multiple: number): WagerTerms | null {
  if (multiple === 0) return null
  const { maxMultiple, maxStake, days, contributions } = policy
  if (multiple > maxMultiple) return refuse('rewards.multiple_too_high')
  return { mustStake: units(amount * BigInt(multiple)), contributions, maxStake, days }
}
