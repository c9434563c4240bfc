import { type Instant, MS, plusMs } from '@croupier/kernel/clock'
import { type Money, UNITS_PER_CENT } from '@croupier/kernel/money'
import type { ErasureObstacle } from '@croupier/wire/privacy/erasure'
import type { ErasurePolicy } from '../policy.ts'
import type { Due, DueBounds, KeptYears, StoredErasure } from './model.ts'

/** The last notice is delivered, or given up, before this. */
const LAST_NOTICE_MS = 3 * MS.day

export const dueFrom = (now: Instant, waitDays: number): Instant => plusMs(now, waitDays * MS.day)

/** The years in force: those of the settings, or of the jurisdiction where it asks for more. */
export const yearsUnder = ({ identityYears, paymentYears, playYears }: ErasurePolicy, minYears: number): KeptYears => ({
  identity: Math.max(identityYears, minYears),
  payments: Math.max(paymentYears, minYears),
  play: Math.max(playYears, minYears),
})

/** The same day and time so many years later; the 28th of February for a leap day. */
export function plusYears(at: Instant, years: number): Instant {
  const later = new Date(at)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  if (later.getUTCMonth() !== at.getUTCMonth()) later.setUTCDate(0)
  return later
}

/** The steps after the first one, and when each is due. */
export const laterSteps = (
  { erasedAt, closedAt }: Pick<StoredErasure, 'erasedAt' | 'closedAt'>,
  years: KeptYears,
): Due[] =>
  erasedAt && closedAt
    ? [
        { step: 'last_notice', at: plusMs(erasedAt, LAST_NOTICE_MS) },
        { step: 'identity', at: plusYears(closedAt, years.identity) },
        { step: 'payments', at: plusYears(closedAt, years.payments) },
        { step: 'play', at: plusYears(closedAt, years.play) },
      ]
    : []

/** Up to when an erasure must be for a step to be due now. A leap day may bring one a day early; `laterSteps` decides. */
export const dueBounds = (now: Instant, years: KeptYears): DueBounds => ({
  now,
  lastNotice: plusMs(now, -LAST_NOTICE_MS),
  identity: plusMs(plusYears(now, -years.identity), MS.day),
  payments: plusMs(plusYears(now, -years.payments), MS.day),
  play: plusMs(plusYears(now, -years.play), MS.day),
})

/** When the last of what the law keeps is erased. */
export const keptUntil = (erasure: Pick<StoredErasure, 'erasedAt' | 'closedAt'>, years: KeptYears): Instant | null =>
  laterSteps(erasure, years).reduce<Instant | null>((last, { at }) => (last && last > at ? last : at), null)

/**
 * The state of an erasure that a restored backup lacks or has in an older state, by the list outside of the database. What was
 * erased after the backup is there again, so it is erased once more.
 */
export function stateAfterRestore(
  { state: listed }: Pick<StoredErasure, 'state'>,
  stored: Pick<StoredErasure, 'state'> | undefined,
): StoredErasure['state'] {
  if (listed === 'requested' || listed === 'withdrawn') return listed
  return stored === undefined || stored.state === 'requested' || stored.state === 'withdrawn' ? 'requested' : 'erased'
}

export type Situation = {
  isClosing: boolean
  cash: Money
  held: Money
  debt: Money
  openStakes: Money
  openDeposits: number
  isChecked: boolean
}

/** What is in the way of an erasure. While the member closes the account, money and bets come to an end by themselves. */
export function obstaclesIn(situation: Situation): ErasureObstacle[] {
  const { isClosing, cash, held, debt, openStakes, openDeposits, isChecked } = situation
  const found: Record<ErasureObstacle, boolean> = {
    balance: !isClosing && cash >= UNITS_PER_CENT,
    held_money: !isClosing && held > 0n,
    open_bets: !isClosing && openStakes > 0n,
    open_deposit: openDeposits > 0,
    debt: debt > 0n,
    identity_check: isChecked,
  }
  return OBSTACLES.filter((one) => found[one])
}

const OBSTACLES: readonly ErasureObstacle[] = [
  'balance',
  'held_money',
  'open_bets',
  'open_deposit',
  'debt',
  'identity_check',
]
