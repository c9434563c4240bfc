import type { BusinessCalendar, BusinessDay } from '@croupier/kernel/business-day'
import { type Money, units } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberRebatePlay } from '../../rewards/index.ts'
import type { FigureSources } from '../figures/ports.ts'
import { hiddenPlayOn } from '../figures/refresh.ts'

type Deps = { calendar(): BusinessCalendar; sources: FigureSources }

/**
 * Reward rules §6: own bets without the part that bonus money staked, which earns no rebate. What settled during an exclusion is not
 * in the plays, so its part is not deducted.
 */
export async function withoutBonusBets(
  deps: Deps,
  tx: Tx,
  day: BusinessDay,
  plays: readonly MemberRebatePlay[],
): Promise<readonly MemberRebatePlay[]> {
  const found = await deps.sources.bonusBetsOn(tx, day)
  if (found.length === 0) return plays
  const parts = new Map<string, Money>()
  const add = ({ memberId, category, bonusValidBet }: (typeof found)[number], sign: bigint) => {
    const cell = cellOf({ memberId, category })
    parts.set(cell, units((parts.get(cell) ?? 0n) + sign * bonusValidBet))
  }
  for (const one of found) add(one, 1n)
  for (const one of await hiddenPlayOn(deps, tx, day)) add(one, -1n)
  return plays.map((play) => ({ ...play, validBet: units(play.validBet - (parts.get(cellOf(play)) ?? 0n)) }))
}

const cellOf = ({ memberId, category }: Pick<MemberRebatePlay, 'memberId' | 'category'>): string =>
  `${memberId} ${category}`
