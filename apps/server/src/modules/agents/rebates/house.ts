import type { BusinessCalendar, BusinessDay } from '@croupier/kernel/business-day'
import { type Money, sumOf, units } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberRebatePlay, RebateDesk } from '../../rewards/index.ts'
import type { FigureSources } from '../figures/ports.ts'
import { hiddenPlayOn } from '../figures/refresh.ts'
import { rebatesStore as store } from './store.ts'

type Deps = { calendar(): BusinessCalendar; sources: FigureSources; rewards: Pick<RebateDesk, 'houseRatesOn'> }

/**
 * Reward rules §6: the bets of customers of the house on a day, with the rates of the house and of their VIP levels. The figures of
 * agents leave these members out. What settled during an exclusion does not count.
 */
export async function housePlays(deps: Deps, tx: Tx, day: BusinessDay): Promise<MemberRebatePlay[]> {
  const ratesOf = await deps.rewards.houseRatesOn(tx, day)
  if (!ratesOf) return []
  const hidden = await hiddenPlayOn(deps, tx, day)
  const plays = await store.housePlays(tx, day, deps.sources.play(day))
  return plays.flatMap(({ memberId, category, validBet }) => {
    const rate = ratesOf(memberId)[category] ?? 0n
    if (rate === 0n) return []
    const own = hidden.filter((one) => one.memberId === memberId && one.category === category)
    const left: Money = units(validBet - sumOf(own.map((one) => one.validBet)))
    return [{ memberId, category, rate, validBet: left }]
  })
}
