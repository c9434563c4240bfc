import type { BusinessDay } from '@croupier/kernel/business-day'
import { type Money, sumOf, units } from '@croupier/kernel/money'
import type { Tx } from '../../../platform/db/database.ts'
import type { MemberRebatePlay, RebateDesk } from '../../rewards/index.ts'
import type { HiddenPlay } from '../figures/model.ts'
import type { FigureSources } from '../figures/ports.ts'
import { rebatesStore as store } from './store.ts'

type Deps = { sources: Pick<FigureSources, 'play'>; rewards: Pick<RebateDesk, 'houseRatesOn'> }

/**
 * Reward rules §6: the bets of customers of the house on a day, in pages, with the rates of the house and of their VIP levels. The figures
 * of agents leave these members out. What settled during an exclusion, `hidden`, does not count.
 */
export async function* housePlays(
  deps: Deps,
  tx: Tx,
  day: BusinessDay,
  hidden: readonly HiddenPlay[],
): AsyncGenerator<MemberRebatePlay[]> {
  const ratesOf = await deps.rewards.houseRatesOn(tx, day)
  if (!ratesOf) return
  const hiddenOf = Map.groupBy(hidden, ({ memberId }) => memberId)
  for await (const plays of store.housePlays(tx, day, deps.sources.play(day)))
    yield plays.flatMap(({ memberId, category, validBet }) => {
      const rate = ratesOf(memberId)[category] ?? 0n
      if (rate === 0n) return []
      const own = (hiddenOf.get(memberId) ?? []).filter((one) => one.category === category)
      const left: Money = units(validBet - sumOf(own.map((one) => one.validBet)))
      return [{ memberId, category, rate, validBet: left }]
    })
}
