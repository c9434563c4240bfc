import type { Money } from '@croupier/kernel/money'
import { refuse } from '@croupier/kernel/refusals'
import type { Input } from '@croupier/wire/endpoint'
import type { BonusExit } from '@croupier/wire/rewards/bonus'
import type { cancelBonus } from '@croupier/wire/rewards/bonus.console'
import { CANCEL_REASONS, type CancelReason } from '@croupier/wire/rewards/end-reasons'
import { money } from '@croupier/wire/shapes'
import * as z from 'zod/mini'
import type { StaffCall } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { approvalKind, type Staff } from '../../staff/index.ts'
import { grantsStore } from '../grants/store.ts'
import type { GrantsPolicy } from '../policy.ts'
import type { RewardMembers } from '../ports.ts'
import { endingService } from './ending.ts'
import type { StoredBonus } from './model.ts'
import type { BonusDeps } from './progress.ts'
import { atStake, cancelRefusal } from './rules.ts'
import { bonusNow } from './service.ts'
import { bonusStore as store } from './store.ts'

export type BonusDeskDeps = Omit<BonusDeps, 'members'> & {
  members: Pick<RewardMembers, 'isBarred' | 'memberOf'>
  approvals: Pick<Staff['approvals'], 'register'>
  settings(): Pick<GrantsPolicy, 'aloneMax'>
}
export type BonusDesk = ReturnType<typeof bonusDeskService>

type Cancellation = { bonusId: string; code: CancelReason; note: string }

/** Reward rules §13: staff see the running bonus of a member, and cancel it. */
export function bonusDeskService(deps: BonusDeskDeps) {
  const { db, settings } = deps
  const ending = endingService(deps)
  const cancellations = deps.approvals.register(cancellationKind(deps, ending))
  return {
    async of(id: string) {
      const bonus = (await store.find(db, id)) ?? refuse('rewards.bonus_unknown')
      return bonusNow(deps, db, bonus)
    },
    async cancel(tx: Tx, by: StaffCall, { id: bonusId, code, reason }: Input<typeof cancelBonus>) {
      const payload = { bonusId, code, note: reason }
      const { bonus, exit } = await running(deps, tx, bonusId)
      if (atStake(bonus, exit) > settings().aloneMax) return cancellations.request(tx, by, { payload, reason })
      const lost = await cancel(deps, ending, tx, payload)
      const after = { status: 'cancelled', code, lost }
      await by.audit(tx, { object: `member:${bonus.memberId}`, before: { status: 'active' }, after, reason })
      return { approvalId: null }
    },
  }
}

/** Locks a bonus. Refuses one that has ended, or that the member has earned. */
async function running(deps: BonusDeskDeps, tx: Tx, id: string): Promise<{ bonus: StoredBonus; exit: BonusExit }> {
  const bonus = (await store.lock(tx, id)) ?? refuse('rewards.bonus_unknown')
  const { bonus: shown, exit } = await bonusNow(deps, tx, bonus)
  const { wagered } = shown
  const refusal = cancelRefusal(bonus, { wagered, now: deps.clock.now() })
  if (refusal || !exit) return refuse(refusal ?? 'rewards.bonus_unknown')
  return { bonus: { ...bonus, wagered }, exit }
}

/** Ends a bonus as its exit would: the bonus money goes to the house, cash stays. Answers the bonus money that was taken. */
async function cancel(
  deps: BonusDeskDeps,
  ending: ReturnType<typeof endingService>,
  tx: Tx,
  { bonusId, code, note }: Cancellation,
): Promise<Money> {
  const { bonus, exit } = await running(deps, tx, bonusId)
  const { bonusLost: pocket } = exit
  await ending.end(tx, bonus, { status: 'cancelled', wagered: bonus.wagered, pocket, at: deps.clock.now() })
  await grantsStore.explainEnd(tx, bonusId, { endReason: code, endNote: note })
  return pocket
}

const cancellationKind = (deps: BonusDeskDeps, ending: ReturnType<typeof endingService>) =>
  approvalKind({
    name: 'reward.bonus-cancellation',
    permission: 'reward.grant.approve',
    payload: z.object({ bonusId: z.uuid(), code: z.enum(CANCEL_REASONS), note: z.string() }),
    change: z.object({
      before: z.object({ username: z.string(), amount: money }),
      after: z.object({ code: z.enum(CANCEL_REASONS), lost: money }),
    }),
    async describe(tx, { bonusId, code }) {
      const { bonus, exit } = await running(deps, tx, bonusId)
      const { memberId, amount } = bonus
      const username = (await deps.members.memberOf(tx, memberId))?.username ?? ''
      return { object: `member:${memberId}`, before: { username, amount }, after: { code, lost: exit.bonusLost } }
    },
    async apply(tx, cancellation) {
      await cancel(deps, ending, tx, cancellation)
      return undefined
    },
  })
