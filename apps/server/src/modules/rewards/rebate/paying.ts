import { type Clock, MS, plusMs } from '@croupier/kernel/clock'
import type { MemberId } from '@croupier/kernel/ids'
import { invariant } from '@croupier/kernel/invariant'
import type { Money } from '@croupier/kernel/money'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { GrantsService } from '../grants/service.ts'
import type { VipPolicy } from '../policy.ts'
import type { RebateRates, RewardFigures, RewardMembers } from '../ports.ts'
import type { TurnoverService } from '../turnover/service.ts'
import type { VipService } from '../vip/service.ts'
import type { StoredDay } from './model.ts'
import type { RebatePolicy } from './policy.ts'
import { totalOf, turnoverOf } from './rules.ts'
import { rebateStore as store } from './store.ts'

export type RebateDeps = {
  db: Db
  clock: Clock
  wallet: Pick<Wallet, 'standingOf'>
  members: Pick<RewardMembers, 'memberOf' | 'isBarred' | 'standingsOf'>
  figures: Pick<RewardFigures, 'calendar' | 'rebateBetsOf'>
  grants: Pick<GrantsService, 'give'>
  turnover: Pick<TurnoverService, 'add'>
  vip: Pick<VipService, 'levelsAtStartOf' | 'allLevelsAtStartOf'>
  rebateRates: RebateRates
  ladder(): VipPolicy
  settings(): RebatePolicy
}

type Payment = { memberId: MemberId; days: readonly StoredDay[]; state: 'claimed' | 'credited' }

/** Pays days of a member, which the caller has locked, as one grant. */
export async function payDays(deps: RebateDeps, tx: Tx, { memberId, days, state }: Payment): Promise<Money> {
  const at = deps.clock.now()
  const amount = totalOf(days)
  // A day is paid once, so the newest day of a payment names it.
  const sourceRef = `${memberId}:${days.at(-1)?.businessDay}`
  const grant = { memberId, source: 'rebate' as const, sourceRef, level: null, amount, note: '' }
  const grants = [{ ...grant, expiresAt: plusMs(at, MS.day) }]
  const [grantId] = await deps.grants.give(tx, { from: 'rewards', kind: 'rebate.manual', at, grants })
  invariant(grantId, 'a given grant has an id')
  await store.end(tx, memberId, days, { state, grantId, endedAt: at })
  await deps.turnover.add(tx, new Map([[memberId, turnoverOf(deps.settings(), amount)]]))
  return amount
}
