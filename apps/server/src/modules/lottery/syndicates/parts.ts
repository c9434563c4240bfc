import { windowOf } from '@croupier/game-math/lottery/index'
import type { Clock } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Db, Reader } from '../../../platform/db/database.ts'
import type { Draws } from '../../draws/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { LotteryPolicy } from '../policy.ts'
import { type PricedBet, priceTicket } from '../tickets/rules.ts'
import { type MemberGroups, requireGameOnSale } from '../tickets/service.ts'
import type { Syndicate } from './model.ts'
import { betsOfShares } from './rules.ts'
import { syndicatesStore as store } from './store.ts'

export type SharesDeps = {
  db: Db
  clock: Clock
  wallet: Pick<Wallet, 'post'>
  draws: Pick<Draws, 'game'>
  prizeGroups: MemberGroups
  policy: () => LotteryPolicy
  /** Starts the next turn of the scheduler now. */
  wake(): void
}

/** Refuses `lottery.syndicate_unknown`. */
export const requireSyndicate = async ({ db }: Pick<SharesDeps, 'db'>, syndicateId: string): Promise<Syndicate> =>
  (await store.find(db, syndicateId)) ?? refuse('lottery.syndicate_unknown')

type Part = { syndicate: Syndicate; memberId: MemberId; shares: number }

/** A holder's bets at current prices, at the holder's own prize group. Refuses with the codes of `priceTicket`. */
export async function priceShares(
  deps: SharesDeps,
  reader: Reader,
  { syndicate, memberId, shares }: Part,
): Promise<{ bets: PricedBet[]; stake: Money }> {
  const policy = deps.policy()
  const ownGroup = await deps.prizeGroups.of(reader, memberId)
  const { family, calendar } = requireGameOnSale(deps, syndicate.game)
  const requested = betsOfShares(syndicate.bets, { held: shares, of: syndicate.shares }, { policy, ownGroup })
  const { drawAt } = windowOf(calendar, syndicate.issueNo)
  return priceTicket(requested, { family, ownGroup, policy, drawAt })
}
