import type { MemberId } from '@croupier/kernel/ids'
import { units } from '@croupier/kernel/money'
import { GAME, newKey, sureBet, type TestBet } from './lottery.ts'
import type { World } from './world.ts'

type Plan = { organiser: MemberId; issueNo: string; game?: string; bets?: TestBet[]; shares: number; own: number }

/** Opens a syndicate without a guarantee, by default on a bet that wins in every draw. */
export async function openSyndicate(w: World, plan: Plan): Promise<{ syndicateId: string; shareStake: bigint }> {
  const { organiser: memberId, issueNo, game = GAME, bets = [sureBet()], shares, own } = plan
  const shareStake = units(bets.reduce((sum, { stake }) => sum + stake, 0n) / BigInt(shares))
  const receivedAt = w.clock.now()
  const input = { game, issueNo, bets, shares, own, guaranteed: 0, visibility: 'everyone' as const, shareStake }
  const request = { memberId, reference: newKey(receivedAt), receivedAt, input }
  const transaction = w.platform.database.db.transaction()
  const { syndicateId } = await transaction.execute((tx) => w.app.modules.lottery.syndicates.open(tx, request))
  return { syndicateId, shareStake }
}

type Purchase = { buyer: MemberId; shares: number }

/** Buys shares of a syndicate that `openSyndicate` has opened. */
export async function buyShares(
  w: World,
  { syndicateId, shareStake }: { syndicateId: string; shareStake: bigint },
  { buyer: memberId, shares }: Purchase,
): Promise<void> {
  const receivedAt = w.clock.now()
  const input = { syndicateId, shares, stake: units(shareStake * BigInt(shares)) }
  await w.app.modules.lottery.syndicates.buy({ memberId, reference: newKey(receivedAt), receivedAt, input })
}
