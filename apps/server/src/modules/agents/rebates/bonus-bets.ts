import type { BusinessCalendar, BusinessDay } from '@croupier/kernel/business-day'
import type { MemberId } from '@croupier/kernel/ids'
import { type Money, units } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberRebatePlay } from '../../rewards/index.ts'
import type { HiddenPlay } from '../figures/model.ts'
import type { FigureSources } from '../figures/ports.ts'

type Deps = { calendar(): BusinessCalendar; sources: FigureSources }

/**
 * Reward rules §6: own bets without the part that bonus money staked, which earns no rebate. What settled during an exclusion, `hidden`, is
 * not in the plays, so its part is not deducted.
 */
export async function bonusBetsOf(
  { sources }: Deps,
  tx: Tx,
  day: BusinessDay,
  hidden: readonly HiddenPlay[],
): Promise<(plays: readonly MemberRebatePlay[]) => readonly MemberRebatePlay[]> {
  const found = await sources.bonusBetsOn(tx, day)
  if (found.length === 0) return (plays) => plays
  const parts = new Map<string, Money>()
  const add = ({ memberId, category, bonusValidBet }: (typeof found)[number], sign: bigint) => {
    const cell = cellOf({ memberId, category })
    parts.set(cell, units((parts.get(cell) ?? 0n) + sign * bonusValidBet))
  }
  for (const one of found) add(one, 1n)
  for (const one of hidden) add(one, -1n)
  return (plays) => plays.map((play) => ({ ...play, validBet: units(play.validBet - (parts.get(cellOf(play)) ?? 0n)) }))
}

const cellOf = ({ memberId, category }: { memberId: MemberId; category: string }): string => `${memberId} ${category}`
